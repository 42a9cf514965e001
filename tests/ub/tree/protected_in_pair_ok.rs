//@ borrows: tree
//! The fine twin of `protected_in_pair.rs`.
fn f(x: (&u8, &u8), p: *mut u8) -> u8 {
    println!("{}", p.is_null());
    x.0 + x.1
}
fn main() {
    let (mut a, b) = (1, 2);
    let p = &raw mut a;
    println!("{}", f((unsafe { &*p }, &b), p));
}
