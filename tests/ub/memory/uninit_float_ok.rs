//! The fine twin of `uninit_float.rs`.
use std::mem::MaybeUninit;
fn main() {
    let x = MaybeUninit::<f64>::zeroed();
    let y = unsafe { *x.as_ptr() };
    println!("{y}");
}
