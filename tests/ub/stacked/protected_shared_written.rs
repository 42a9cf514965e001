//@ borrows: stacked
//! A write through an alias while a `&` argument is live.
fn f(x: &i32, p: *mut i32) -> i32 {
    let before = *x;
    unsafe { *p = 2 }; //~ UB-ALIAS-STACKED-PROTECTED: would remove [SharedReadOnly for
    before
}
fn main() {
    let mut a = [1, 1];
    let p = a.as_mut_ptr();
    println!("{}", f(unsafe { &*p }, p));
}
