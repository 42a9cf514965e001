//! The fine twin of `simd_insert.rs`.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_extract, simd_insert_dyn};
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([u16; 8]);
fn main() {
    let lane = std::hint::black_box(7);
    let v = unsafe { simd_insert_dyn(V([0; 8]), lane, 5u16) };
    println!("{}", unsafe { simd_extract::<_, u16>(v, 7) });
}
