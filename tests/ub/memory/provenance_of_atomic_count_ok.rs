//! Numbers that never were pointers.
use std::sync::atomic::{AtomicUsize, Ordering};

fn main() {
    let number = AtomicUsize::new(1);
    number.fetch_add(1, Ordering::Relaxed);
    println!("{}", number.swap(3, Ordering::Relaxed) + number.fetch_max(9, Ordering::Relaxed));
}
