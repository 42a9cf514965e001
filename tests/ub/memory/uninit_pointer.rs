//! An uninitialised raw pointer is copied.
use std::mem::MaybeUninit;
fn main() {
    let x = MaybeUninit::<*const u8>::uninit();
    let p = unsafe { *x.as_ptr() }; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
    println!("{}", p.is_null());
}
