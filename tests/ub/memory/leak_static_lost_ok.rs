//! The fine twin of `leak_static_lost.rs`.
use std::sync::atomic::{AtomicPtr, Ordering};
static HOLD: AtomicPtr<[u8; 32]> = AtomicPtr::new(std::ptr::null_mut());
fn main() {
    HOLD.store(Box::into_raw(Box::new([1; 32])), Ordering::Relaxed);
    println!("{}", HOLD.load(Ordering::Relaxed).is_null());
}
