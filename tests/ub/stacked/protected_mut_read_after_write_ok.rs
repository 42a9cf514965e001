//@ borrows: stacked
//! The fine twin of `protected_mut_read_after_write.rs`.
fn f(x: &mut i32, p: *mut i32) -> i32 {
    *x = 5;
    *x + i32::from(p.is_null())
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    println!("{}", f(unsafe { &mut *p }, p));
}
