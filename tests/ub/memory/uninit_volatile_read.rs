//! A volatile read of uninitialised memory.
use std::mem::MaybeUninit;
fn main() {
    let a = MaybeUninit::<u32>::uninit();
    println!("{}", unsafe { a.as_ptr().read_volatile() }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
