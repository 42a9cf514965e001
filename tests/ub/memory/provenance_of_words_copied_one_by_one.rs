//! Pointers that are copied as numbers in a loop.
//@ pointer-width: 64
fn main() {
    let x = 5u32;
    let from = [&raw const x; 2];
    let mut to = [std::ptr::null::<u32>(); 2];
    let s = unsafe { std::slice::from_raw_parts(from.as_ptr().cast::<usize>(), 2) };
    let d = unsafe { std::slice::from_raw_parts_mut(to.as_mut_ptr().cast::<usize>(), 2) };
    for i in 0..2 { d[i] = s[i]; }
    println!("{}", unsafe { *to[1] }); //~ UB-MEM-DANGLING-INT
}
