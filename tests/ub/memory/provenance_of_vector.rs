//@ pointer-width: 64
//! The lanes of a vector of numbers have no provenance.
#![feature(portable_simd)]
use std::simd::u64x2;
fn main() {
    let x = 1u8;
    let lanes: u64x2 = unsafe { std::mem::transmute([&raw const x; 2]) };
    let pointers: [*const u8; 2] = unsafe { std::mem::transmute(lanes) };
    println!("{}", unsafe { *pointers[0] }); //~ UB-MEM-DANGLING-INT
}
