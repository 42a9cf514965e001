//! The fine twin of `simd_extract.rs`.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::simd_extract_dyn;
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i32; 4]);
fn main() {
    let lane = std::hint::black_box(3);
    let x: i32 = unsafe { simd_extract_dyn(V([1, 2, 3, 4]), lane) };
    println!("{x}");
}
