//! Comparing byte arrays of which one was never written.
use std::mem::MaybeUninit;
fn main() {
    let a = [0u8; 8];
    let b = MaybeUninit::<[u8; 8]>::uninit();
    let b: &[u8; 8] = unsafe { &*b.as_ptr() };
    println!("{}", a[..] == b[..]); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
