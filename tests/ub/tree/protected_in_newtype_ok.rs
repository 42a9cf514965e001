//@ borrows: tree
//! The fine twin of `protected_in_newtype.rs`.
struct Wrapper<'a>(&'a mut u8);
fn f(x: Wrapper, p: *mut u8) -> u8 {
    println!("{}", p.is_null());
    *x.0
}
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    println!("{}", f(Wrapper(unsafe { &mut *p }), p));
}
