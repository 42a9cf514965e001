//! The fine twin of `leak_static_integer.rs`.
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
static ADDR: AtomicUsize = AtomicUsize::new(0);
static HOLD: AtomicPtr<u64> = AtomicPtr::new(std::ptr::null_mut());
fn main() {
    let p = Box::into_raw(Box::new(1u64));
    HOLD.store(p, Ordering::Relaxed);
    ADDR.store(p.addr(), Ordering::Relaxed);
    println!("{}", HOLD.load(Ordering::Relaxed).is_null());
}
