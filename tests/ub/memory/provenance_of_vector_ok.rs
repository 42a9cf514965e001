//@ pointer-width: 64
//! The fine twin of `provenance_of_vector.rs`.
#![feature(portable_simd)]
use std::simd::Simd;
fn main() {
    let x = 1u8;
    let lanes: Simd<*const u8, 2> = unsafe { std::mem::transmute([&raw const x; 2]) };
    let pointers: [*const u8; 2] = unsafe { std::mem::transmute(lanes) };
    println!("{}", unsafe { *pointers[0] });
}
