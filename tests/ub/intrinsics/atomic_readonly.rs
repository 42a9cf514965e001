//@ borrows: tree
//! A compare-exchange on read-only memory, although it would fail.
use std::sync::atomic::{AtomicI32, Ordering};
static X: i32 = 5;
fn main() {
    let a = unsafe { AtomicI32::from_ptr((&raw const X).cast_mut()) };
    println!("{:?}", a.compare_exchange(1, 2, Ordering::Relaxed, Ordering::Relaxed)); //~ UB-ATOMIC-READ-ONLY|UB-MEM-READ-ONLY
}
