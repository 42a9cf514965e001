//@ borrows: tree
use std::sync::atomic::{AtomicU8, Ordering};

fn main() {
    let text = "text";
    let atomic = unsafe { &*text.as_ptr().cast::<AtomicU8>() };
    println!("{}", atomic.load(Ordering::Relaxed));
}
