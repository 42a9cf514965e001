//! A thread is still running when `main` returns. It knows an address, but nothing was exposed there.
use std::sync::atomic::{AtomicUsize, Ordering};
static ADDR: AtomicUsize = AtomicUsize::new(0);
fn main() {
    let p = Box::into_raw(Box::new(1u64)); //~ LEAK
    ADDR.store(p.addr(), Ordering::Relaxed);
    std::thread::spawn(|| {
        loop {
            std::thread::park();
        }
    });
}
