//! The fine twin of `nonnull_transmute.rs`.
use std::ptr::NonNull;
fn main() {
    let n: NonNull<u8> = unsafe { std::mem::transmute(1usize) };
    println!("{}", n.as_ptr().is_null());
}
