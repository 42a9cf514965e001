//! A scatter whose enabled lane is out of bounds.
#![feature(core_intrinsics, repr_simd)]
use std::intrinsics::simd::simd_scatter;
#[derive(Clone, Copy)]
#[repr(simd)]
struct V([i32; 2]);
#[derive(Clone, Copy)]
#[repr(simd)]
struct P([*mut i32; 2]);
fn main() {
    let mut a = [5, 6];
    let p = a.as_mut_ptr();
    unsafe { simd_scatter(V([1, 2]), P([p, p.wrapping_add(2)]), V([-1, -1])) }; //~ UB-MEM-OOB
    println!("{a:?}");
}
