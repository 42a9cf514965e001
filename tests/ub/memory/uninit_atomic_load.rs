//! An atomic load of uninitialised memory.
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU8, Ordering};
fn main() {
    let a = MaybeUninit::<AtomicU8>::uninit();
    let a = unsafe { &*a.as_ptr() };
    println!("{}", a.load(Ordering::Relaxed)); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
