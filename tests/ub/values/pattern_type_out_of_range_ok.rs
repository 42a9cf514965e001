//! The fine twin of `pattern_type_out_of_range.rs`.
#![feature(pattern_types, pattern_type_macro)]
#![allow(internal_features, incomplete_features)]
use std::pat::pattern_type;
fn main() {
    let x: pattern_type!(u32 is 1..=5) = unsafe { std::mem::transmute(5u32) };
    let y: u32 = unsafe { std::mem::transmute(x) };
    let n: Option<pattern_type!(u32 is 1..=5)> = None;
    println!("{y} {}", n.is_none());
}
