//! The fine twin of `align_atomic.rs`.
use std::sync::atomic::{AtomicU16, Ordering};
fn main() {
    let mut a = [0u16; 2];
    let p = a.as_mut_ptr().wrapping_byte_add(2);
    let x = unsafe { AtomicU16::from_ptr(p) };
    println!("{}", x.load(Ordering::SeqCst));
}
