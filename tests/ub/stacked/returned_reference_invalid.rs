//@ borrows: stacked
//! A function returns a reference that it has just invalidated.
fn f<'a>(p: *mut i32) -> &'a mut i32 {
    let x = unsafe { &mut *p };
    unsafe { *p = 1 };
    x //~ UB-ALIAS-STACKED-RETAG
}
fn main() {
    let mut a = 0;
    println!("{}", *f(&raw mut a));
}
