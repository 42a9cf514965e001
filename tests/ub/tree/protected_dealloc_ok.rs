//@ borrows: tree
//! The fine twin of `protected_dealloc.rs`.
fn f(x: &mut i32, p: *mut i32) {
    *x = 3;
    println!("{}", p.is_null());
}
fn main() {
    let p = Box::into_raw(Box::new(1));
    f(unsafe { &mut *p }, p);
    drop(unsafe { Box::from_raw(p) });
}
