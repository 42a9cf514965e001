//! An atomic at an odd address.
use std::sync::atomic::{AtomicU16, Ordering};
fn main() {
    let mut a = [0u16; 2];
    let p = a.as_mut_ptr().wrapping_byte_add(1);
    let x = unsafe { AtomicU16::from_ptr(p) }; //~ UB-VALUE-ALIGN|UB-MEM-ALIGN
    println!("{}", x.load(Ordering::SeqCst));
}
