//@ borrows: stacked
//! A write through an alias while a `&mut` argument is live.
fn f(x: &mut i32, p: *mut i32) -> i32 {
    unsafe { *p = 2 }; //~ UB-ALIAS-STACKED-PROTECTED: would remove [Unique for
    *x
}
fn main() {
    let mut a = [1, 1];
    let p = a.as_mut_ptr();
    println!("{}", f(unsafe { &mut *p }, p));
}
