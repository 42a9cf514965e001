//! An uninitialised `i8` is used: the first example of the Miri paper.
use std::mem::MaybeUninit;
fn main() {
    let x: MaybeUninit<i8> = MaybeUninit::uninit();
    let y = unsafe { x.assume_init() }; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
    println!("{}", y < 0);
}
