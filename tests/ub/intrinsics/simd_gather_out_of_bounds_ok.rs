//! The fine twin of `simd_gather_out_of_bounds.rs`.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_extract, simd_gather};
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i32; 2]);
#[derive(Clone, Copy)]
#[repr(simd)]
struct P([*const i32; 2]);
fn main() {
    let a = [5, 6];
    let p = P([a.as_ptr(), a.as_ptr().wrapping_add(2)]);
    let v = unsafe { simd_gather(V([0; 2]), p, V([-1, 0])) };
    println!("{}", unsafe { simd_extract::<_, i32>(v, 0) });
}
