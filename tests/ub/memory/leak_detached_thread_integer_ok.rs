//! The fine twin of `leak_detached_thread_integer.rs`: the thread can cast the address back.
use std::sync::atomic::{AtomicUsize, Ordering};
static ADDR: AtomicUsize = AtomicUsize::new(0);
fn main() {
    let p = Box::into_raw(Box::new(1u64));
    ADDR.store(p.expose_provenance(), Ordering::Relaxed);
    std::thread::spawn(|| {
        loop {
            std::thread::park();
        }
    });
}
