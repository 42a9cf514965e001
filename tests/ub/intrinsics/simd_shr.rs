//! One lane shifts by a negative amount.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::{simd_extract, simd_shr};
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i16; 4]);
fn main() {
    let by = V([0, std::hint::black_box(-1), 2, 3]);
    let s = unsafe { simd_shr(V([64; 4]), by) }; //~ UB-INTRINSIC-SHIFT: in lane 1
    println!("{}", unsafe { simd_extract::<_, i16>(s, 2) });
}
