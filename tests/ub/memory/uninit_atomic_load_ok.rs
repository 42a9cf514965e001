//! The fine twin of `uninit_atomic_load.rs`.
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, Ordering};
fn main() {
    let a = MaybeUninit::<AtomicU8>::zeroed();
    let a = unsafe { &*a.as_ptr() };
    println!("{}", a.load(Ordering::Relaxed));
}
