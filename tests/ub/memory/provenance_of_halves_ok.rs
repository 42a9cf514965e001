//! The fine twin of `provenance_of_halves.rs`.
//@ pointer-width: 64
use std::mem::MaybeUninit;
fn main() {
    let x = 5u32;
    let p = &raw const x;
    let halves: [MaybeUninit<u32>; 2] = unsafe { std::mem::transmute(p) };
    let q: *const u32 = unsafe { std::mem::transmute(halves) };
    println!("{}", unsafe { *q });
}
