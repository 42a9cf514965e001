//! A number outside of the pattern of its type.
#![feature(pattern_types, pattern_type_macro)]
#![allow(internal_features, incomplete_features)]
use std::pat::pattern_type;
fn main() {
    let x: pattern_type!(u32 is 1..=5) = unsafe { std::mem::transmute(6u32) }; //~ UB-VALUE-RANGE
    let y: u32 = unsafe { std::mem::transmute(x) };
    println!("{y}");
}
