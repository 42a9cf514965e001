//! Half of a 128-bit integer.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::<u128>::uninit();
    let p = x.as_mut_ptr().cast::<u64>();
    unsafe { p.write(1) };
    println!("{}", unsafe { x.assume_init() } != 0); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
