//! The fine twin of `simd_div_zero.rs`.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_div, simd_extract};
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([u32; 4]);
fn main() {
    let d = V([1, 2, std::hint::black_box(3), 4]);
    let q = unsafe { simd_div(V([8; 4]), d) };
    println!("{}", unsafe { simd_extract::<_, u32>(q, 0) });
}
