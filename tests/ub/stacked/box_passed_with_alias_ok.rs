//@ borrows: stacked
//! The fine twin of `box_passed_with_alias.rs`.
fn f(b: Box<i32>, p: *mut i32) -> i32 {
    println!("{}", p.is_null());
    *b
}
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    println!("{}", f(b, p));
}
