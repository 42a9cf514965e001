//! A pointer kept in an `AtomicUsize` without exposing it.
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};
fn main() {
    let mut x = 4u8;
    let p = &raw mut x;
    let cell = AtomicUsize::new(p.addr());
    let q = std::ptr::without_provenance::<u8>(cell.load(Ordering::Relaxed));
    println!("{}", unsafe { *q }); //~ UB-MEM-DANGLING-INT
}
