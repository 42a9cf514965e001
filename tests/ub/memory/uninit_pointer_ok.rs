//! The fine twin of `uninit_pointer.rs`.
use std::mem::MaybeUninit;
fn main() {
    let x = MaybeUninit::<*const u8>::zeroed();
    let p = unsafe { *x.as_ptr() };
    println!("{}", p.is_null());
}
