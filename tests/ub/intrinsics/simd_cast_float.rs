//! An unchecked cast of a lane that does not fit.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_cast, simd_extract};
#[derive(Clone, Copy)]
#[repr(simd)]
struct F([f32; 4]);
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i32; 4]);
fn main() {
    let x = F([1.0, std::hint::black_box(f32::NAN), 2.0, 3.0]);
    let v: V = unsafe { simd_cast(x) }; //~ UB-INTRINSIC-FLOAT-TO-INT
    println!("{}", unsafe { simd_extract::<_, i32>(v, 1) });
}
