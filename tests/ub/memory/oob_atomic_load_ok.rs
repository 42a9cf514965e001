//! The fine twin of `oob_atomic_load.rs`.
use std::sync::atomic::{AtomicU32, Ordering};
fn main() {
    let mut x = 5u32;
    let p = &raw mut x;
    let a = unsafe { AtomicU32::from_ptr(p) };
    println!("{}", a.load(Ordering::Relaxed));
}
