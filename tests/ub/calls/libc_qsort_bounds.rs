//! More elements than there are: the comparison reads behind the array.
use std::ffi::{c_int, c_void};

unsafe extern "C" {
    fn qsort(
        base: *mut c_void,
        count: usize,
        size: usize,
        compare: extern "C" fn(*const c_void, *const c_void) -> c_int,
    );
}
extern "C" fn compare(a: *const c_void, b: *const c_void) -> c_int {
    let a = unsafe { *a.cast::<i32>() };
    let b = unsafe { *b.cast::<i32>() }; //~ UB-MEM-OOB
    a.cmp(&b) as c_int
}
fn main() {
    let mut values = [3, 1, 2];
    unsafe { qsort(values.as_mut_ptr().cast(), 4, 4, compare) };
    println!("{values:?}");
}
