//! One lane overflows in a remainder.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_extract, simd_rem};
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i32; 2]);
fn main() {
    let x = V([5, std::hint::black_box(i32::MIN)]);
    let q = unsafe { simd_rem(x, V([2, -1])) }; //~ UB-INTRINSIC-REM-OVERFLOW
    println!("{}", unsafe { simd_extract::<_, i32>(q, 0) });
}
