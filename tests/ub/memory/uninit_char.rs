//! An uninitialised char.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::<char>::uninit();
    let c = unsafe { x.as_mut_ptr().read() }; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
    println!("{c}");
}
