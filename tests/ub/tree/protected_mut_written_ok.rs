//@ borrows: tree
//! The fine twin of `protected_mut_written.rs`.
fn f(x: &mut i32, p: *mut i32) -> i32 {
    unsafe { *p.wrapping_add(1) = 2 };
    *x
}
fn main() {
    let mut a = [1, 1];
    let p = a.as_mut_ptr();
    println!("{}", f(unsafe { &mut *p }, p));
}
