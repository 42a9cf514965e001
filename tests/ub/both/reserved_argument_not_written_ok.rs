//@ borrows: tree
//! Accepted by the other model. A protected `&mut` that is only read tolerates reads through others.
fn f(x: &mut i32, p: *const i32) -> i32 {
    unsafe { *p + *x }
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    println!("{}", f(unsafe { &mut *p }, p));
}
