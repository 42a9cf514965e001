//! The fine twin of `simd_reduce_any_mask.rs`.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::simd_reduce_any;
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i8; 4]);
fn main() {
    let mask = V([0, 0, std::hint::black_box(-1), 0]);
    println!("{}", unsafe { simd_reduce_any(mask) });
}
