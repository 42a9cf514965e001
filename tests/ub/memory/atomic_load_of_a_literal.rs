//@ borrows: tree
// Only relaxed loads are sure not to write.
use std::sync::atomic::{AtomicU8, Ordering};

fn main() {
    let text = "text";
    let atomic = unsafe { &*text.as_ptr().cast::<AtomicU8>() };
    println!("{}", atomic.load(Ordering::SeqCst)); //~ UB-ATOMIC-READ-ONLY
}
