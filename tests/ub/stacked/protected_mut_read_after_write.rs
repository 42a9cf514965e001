//@ borrows: stacked
//! A read through an alias after the `&mut` argument was written.
fn f(x: &mut i32, p: *mut i32) -> i32 {
    *x = 5;
    unsafe { *p } //~ UB-ALIAS-STACKED-PROTECTED
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    println!("{}", f(unsafe { &mut *p }, p));
}
