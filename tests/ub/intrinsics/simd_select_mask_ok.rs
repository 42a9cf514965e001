//! The fine twin of `simd_select_mask.rs`.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_extract, simd_select};
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i32; 4]);
fn main() {
    let mask = V([0, -1, std::hint::black_box(-1), 0]);
    let v = unsafe { simd_select(mask, V([1; 4]), V([2; 4])) };
    println!("{}", unsafe { simd_extract::<_, i32>(v, 2) });
}
