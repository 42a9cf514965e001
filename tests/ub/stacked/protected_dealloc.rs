//@ borrows: stacked
//! Memory is freed while a `&mut` argument points to it.
fn f(x: &mut i32, p: *mut i32) {
    *x = 3;
    drop(unsafe { Box::from_raw(p) }); //~ UB-ALIAS-STACKED-PROTECTED
}
fn main() {
    let p = Box::into_raw(Box::new(1));
    f(unsafe { &mut *p }, p);
}
