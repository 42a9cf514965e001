//@ borrows: tree
//! The fine twin of `protected_shared_written.rs`.
fn f(x: &i32, p: *mut i32) -> i32 {
    let before = *x;
    unsafe { *p.wrapping_add(1) = 2 };
    before
}
fn main() {
    let mut a = [1, 1];
    let p = a.as_mut_ptr();
    println!("{}", f(unsafe { &*p }, p));
}
