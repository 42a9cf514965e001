//! An address kept as an integer in a static does not keep memory reachable.
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
static ADDR: AtomicUsize = AtomicUsize::new(0);
static HOLD: AtomicPtr<u64> = AtomicPtr::new(std::ptr::null_mut());
fn main() {
    let p = Box::into_raw(Box::new(1u64)); //~ LEAK
    ADDR.store(p.addr(), Ordering::Relaxed);
    println!("{}", HOLD.load(Ordering::Relaxed).is_null());
}
