//! An uninitialised bool decides a branch.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::<bool>::uninit();
    if unsafe { *x.as_mut_ptr() } { //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
        println!("yes");
    }
}
