//! An atomic load out of bounds.
use std::sync::atomic::{AtomicU32, Ordering};
fn main() {
    let mut x = 5u32;
    let p = &raw mut x;
    let a = unsafe { AtomicU32::from_ptr(p.wrapping_add(1)) }; //~ UB-VALUE-DANGLING|UB-MEM-OOB
    println!("{}", a.load(Ordering::Relaxed));
}
