//@ borrows: tree
//! Accepted by the other model. A pointer to a field, used after the whole struct was borrowed mutably but not written.
struct S {
    a: u8,
    b: u8,
}
fn touch(_: &mut S) {}
fn main() {
    let mut s = S { a: 1, b: 2 };
    let pa = std::ptr::from_mut(&mut s.a);
    touch(&mut s);
    unsafe { *pa = 3 };
    println!("{} {}", s.a, s.b);
}
