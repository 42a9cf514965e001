//! The portable SIMD module of std.
#![feature(portable_simd)]
use std::simd::Select;
use std::simd::prelude::*;
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sum = f32x4::splat(0.0);
    for (x, y) in a.chunks_exact(4).zip(b.chunks_exact(4)) {
        sum += f32x4::from_slice(x) * f32x4::from_slice(y);
    }
    sum.reduce_sum()
}
fn main() {
    let a: Vec<f32> = (0..16).map(|x| x as f32).collect();
    println!("{}", dot(&a, &a));
    let v = i32x8::from_array([1, 2, 3, 4, 5, 6, 7, 8]);
    println!("{:?} {}", v + i32x8::splat(10), v.reduce_product());
    println!("{:?}", v.simd_gt(i32x8::splat(4)).to_array());
    println!("{:?}", v.reverse());
    println!("{:?}", v.rotate_elements_left::<3>());
    println!("{:?}", simd_swizzle!(v, [0, 2, 4, 6]));
    let m = v.simd_eq(i32x8::splat(3));
    println!("{:?} {}", m.select(v, i32x8::splat(0)), m.any());
    println!("{:?}", u8x4::from_array([250, 1, 2, 3]).saturating_add(u8x4::splat(10)));
    println!("{:?}", f32x4::from_array([1.0, -2.5, 9.0, 0.25]).abs());
    println!("{:?}", i32x4::gather_or_default(&[10, 20, 30], usizex4::from_array([2, 0, 7, 1])));
    println!("{:?}", v.cast::<i64>().reduce_max());
    let (lo, hi) = v.interleave(v.reverse());
    println!("{lo:?} {hi:?}");
}
