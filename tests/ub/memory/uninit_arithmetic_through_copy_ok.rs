//! The fine twin of `uninit_arithmetic_through_copy.rs`.
use std::mem::MaybeUninit;
fn main() {
    let src = [MaybeUninit::<u32>::uninit(), MaybeUninit::new(2)];
    let mut dst = [0u32; 2];
    unsafe { std::ptr::copy_nonoverlapping(src.as_ptr().cast::<u32>(), dst.as_mut_ptr(), 2) };
    let x = dst[1];
    println!("{x}");
}
