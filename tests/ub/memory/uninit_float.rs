//! An uninitialised float.
use std::mem::MaybeUninit;
fn main() {
    let x = MaybeUninit::<f64>::uninit();
    let y = unsafe { *x.as_ptr() }; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
    println!("{y}");
}
