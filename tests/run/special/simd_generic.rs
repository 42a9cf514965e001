//@ other-output: s390x
//! Generic SIMD intrinsics on vector types: arithmetic, comparison, shuffle, reduction, casts.
#![feature(core_intrinsics, repr_simd)]
#![allow(internal_features)]
use std::intrinsics::simd::*;
#[derive(Clone, Copy)]
#[repr(simd)]
struct I4([i32; 4]);
#[derive(Clone, Copy)]
#[repr(simd)]
struct F4([f32; 4]);
impl I4 {
    fn get(self) -> [i32; 4] {
        unsafe { std::mem::transmute(self) }
    }
}
impl F4 {
    fn get(self) -> [f32; 4] {
        unsafe { std::mem::transmute(self) }
    }
}
fn main() {
    let (a, b) = (I4([1, -2, 3, i32::MAX]), I4([10, 20, -30, 1]));
    unsafe {
        println!("{:?} {:?} {:?}", simd_add(a, b).get(), simd_sub(a, b).get(), simd_mul(a, b).get());
        println!("{:?} {:?} {:?}", simd_and(a, b).get(), simd_or(a, b).get(), simd_xor(a, b).get());
        println!("{:?} {:?}", simd_neg(I4([1, -2, 3, 4])).get(), simd_div(b, I4([3; 4])).get());
        let less: I4 = simd_lt(a, b);
        println!("{:?} {:?}", less.get(), simd_select(less, a, b).get());
        println!("{} {}", simd_reduce_max::<_, i32>(a), simd_reduce_add_ordered::<_, i32>(b, 5));
        println!("{} {}", simd_reduce_any(less), simd_reduce_all(less));
        println!("{:?} {:?}", simd_shl(b, I4([1, 2, 3, 4])).get(), simd_shr(b, I4([1; 4])).get());
        let f = F4([1.5, -2.25, 1e10, 0.1]);
        println!("{:?} {:?}", simd_mul(f, f).get(), simd_floor(f).get());
        println!("{:?} {:?}", simd_as::<_, I4>(f).get(), simd_cast::<_, F4>(a).get());
        println!("{} {:?}", simd_extract::<_, f32>(f, 1), simd_insert(a, 2, 99).get());
        println!("{:?}", simd_fabs(f).get());
        println!("{:?}", simd_saturating_add(a, I4([i32::MAX; 4])).get());
        let m: u8 = simd_bitmask(less);
        println!("{m:04b}");
    }
}
