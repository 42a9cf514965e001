//! The fine twin of `atomic_readonly.rs`.
use std::sync::atomic::{AtomicI32, Ordering};
static X: i32 = 5;
fn main() {
    let mut y = X;
    let a = unsafe { AtomicI32::from_ptr(&raw mut y) };
    println!("{:?}", a.compare_exchange(1, 2, Ordering::Relaxed, Ordering::Relaxed));
}
