//! `write_bytes` over half of an array.
use std::mem::MaybeUninit;
fn main() {
    let mut a = MaybeUninit::<[u64; 4]>::uninit();
    unsafe { a.as_mut_ptr().cast::<u64>().write_bytes(0, 2) };
    println!("{}", unsafe { (*a.as_ptr())[2] }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
