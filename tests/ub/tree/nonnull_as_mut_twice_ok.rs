//@ borrows: tree
//! The fine twin of `nonnull_as_mut_twice.rs`.
use std::ptr::NonNull;
fn main() {
    let mut a = 1u8;
    let mut n = NonNull::from(&mut a);
    let mut m = n;
    *unsafe { n.as_mut() } = 2;
    let v = *unsafe { m.as_mut() };
    println!("{v}");
}
