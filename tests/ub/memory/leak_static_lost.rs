//! A block that only a static reached, until the static was cleared.
use std::sync::atomic::{AtomicPtr, Ordering};
static HOLD: AtomicPtr<[u8; 32]> = AtomicPtr::new(std::ptr::null_mut());
fn main() {
    HOLD.store(Box::into_raw(Box::new([1; 32])), Ordering::Relaxed); //~ LEAK
    HOLD.store(std::ptr::null_mut(), Ordering::Relaxed);
}
