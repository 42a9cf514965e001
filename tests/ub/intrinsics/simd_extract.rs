//! A lane that the vector does not have.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::simd_extract_dyn;
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i32; 4]);
fn main() {
    let lane = std::hint::black_box(4);
    let x: i32 = unsafe { simd_extract_dyn(V([1, 2, 3, 4]), lane) }; //~ UB-INTRINSIC-SIMD-INDEX: is out-of-bounds of vector with length 4
    println!("{x}");
}
