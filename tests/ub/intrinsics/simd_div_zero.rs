//! One lane divides by zero.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_div, simd_extract};
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([u32; 4]);
fn main() {
    let d = V([1, 2, std::hint::black_box(0), 4]);
    let q = unsafe { simd_div(V([8; 4]), d) }; //~ UB-INTRINSIC-DIV-ZERO
    println!("{}", unsafe { simd_extract::<_, u32>(q, 0) });
}
