//@ borrows: stacked
//! The fine twin of `returned_reference_invalid.rs`.
fn f<'a>(p: *mut i32) -> &'a mut i32 {
    let x = unsafe { &mut *p };
    unsafe { *p = 1 };
    unsafe { &mut *p }
}
fn main() {
    let mut a = 0;
    println!("{}", *f(&raw mut a));
}
