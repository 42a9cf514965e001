//! The fine twin of `int_dangling_nonnull.rs`.
use std::ptr::NonNull;
fn main() {
    let mut x = 1u64;
    let p = NonNull::from(&mut x);
    println!("{}", unsafe { p.read() });
}
