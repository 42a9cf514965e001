//! One lane shifts by its width.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_extract, simd_shl};
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([u8; 8]);
fn main() {
    let by = V([0, 1, 2, 3, 4, 5, 6, std::hint::black_box(8)]);
    let s = unsafe { simd_shl(V([1; 8]), by) }; //~ UB-INTRINSIC-SHIFT: in `simd_shl` in lane 7
    println!("{}", unsafe { simd_extract::<_, u8>(s, 6) });
}
