// Functions of C that call functions of the program, in glibc's order.
use std::ffi::*;

type Compare = extern "C" fn(*const c_void, *const c_void) -> c_int;

unsafe extern "C" {
    fn qsort(base: *mut c_void, count: usize, size: usize, compare: Compare);
    fn bsearch(key: *const c_void, base: *const c_void, count: usize, size: usize, compare: Compare) -> *mut c_void;
    fn qsort_r(
        base: *mut c_void,
        count: usize,
        size: usize,
        compare: extern "C" fn(*const c_void, *const c_void, *mut c_void) -> c_int,
        context: *mut c_void,
    );
}

extern "C" fn numbers(a: *const c_void, b: *const c_void) -> c_int {
    unsafe { (*a.cast::<i32>()).cmp(&*b.cast::<i32>()) as c_int }
}

#[derive(Debug)]
struct Person {
    name: String,
    age: u8,
}

extern "C" fn ages(a: *const c_void, b: *const c_void) -> c_int {
    unsafe { i32::from((*a.cast::<Person>()).age) - i32::from((*b.cast::<Person>()).age) }
}

extern "C" fn counted(a: *const c_void, b: *const c_void, context: *mut c_void) -> c_int {
    unsafe { *context.cast::<u32>() += 1 };
    numbers(b, a)
}

fn main() {
    let mut values = [5, 2, 9, -1, 7, 2, 0];
    unsafe { qsort(values.as_mut_ptr().cast(), values.len(), 4, numbers) };
    println!("{values:?}");
    for key in [7, 3, -1, 9] {
        let found = unsafe { bsearch((&raw const key).cast(), values.as_ptr().cast(), values.len(), 4, numbers) };
        let index = (!found.is_null()).then(|| unsafe { found.cast::<i32>().offset_from(values.as_ptr()) });
        println!("{key}: {index:?}");
    }
    let mut people: Vec<Person> = ["Ada", "Bob", "Cyd", "Dan"]
        .iter()
        .zip([40, 20, 40, 20])
        .map(|(name, age)| Person { name: name.to_string(), age })
        .collect();
    unsafe { qsort(people.as_mut_ptr().cast(), people.len(), size_of::<Person>(), ages) };
    println!("{people:?} {}", people.iter().map(|person| person.name.len()).sum::<usize>());
    let mut calls = 0u32;
    unsafe { qsort_r(values.as_mut_ptr().cast(), values.len(), 4, counted, (&raw mut calls).cast()) };
    println!("{values:?}");
    unsafe { qsort(values.as_mut_ptr().cast(), 0, 4, numbers) };
}
