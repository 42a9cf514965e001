//! The fine twin of `int_from_atomic_usize.rs`.
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
fn main() {
    let mut x = 4u8;
    let p = &raw mut x;
    let cell = AtomicPtr::new(p);
    let q = cell.load(Ordering::Relaxed);
    let _ = AtomicUsize::new(0);
    println!("{}", unsafe { *q });
}
