//@ compile-flags: -Zunstable-options
//! Half and quadruple precision: conversion, arithmetic, comparison, bits.
#![feature(f16, f128)]
fn main() {
    let values = [0.0f32, -0.0, 1.0, 0.1, 65504.0, 65520.0, 6e-8, -2.75, 1e-5];
    for v in values {
        let h = v as f16;
        println!("{v:?} {:04x} {:?} {}", h.to_bits(), h as f32, h as i32);
    }
    let a = 1.5f16;
    let b = 0.333f16;
    println!("{:04x} {:04x} {:04x} {:04x}", (a + b).to_bits(), (a - b).to_bits(), (a * b).to_bits(), (a / b).to_bits());
    println!("{} {} {}", a > b, a == a, f16::NAN == f16::NAN);
    println!("{} {}", f16::MAX as f32, f16::INFINITY as f32);
    for v in [0.1f64, 1e300, -7.25, f64::MIN_POSITIVE, 1.0 / 3.0] {
        let q = v as f128;
        println!("{:032x} {:?} {}", q.to_bits(), q as f64, q as i64);
    }
    let (x, y) = (1.0f128, 3.0f128);
    println!("{:032x} {:032x} {:032x}", (x / y).to_bits(), (x + y).to_bits(), (y * y - x).to_bits());
    println!("{:?} {:?}", x.partial_cmp(&y), (x / y * y) as f64);
    println!("{:032x} {}", (u128::MAX as f128).to_bits(), (1e30f64 as f128) as u128);
    println!("{:?} {:?}", f16::from_bits(0x7c01).is_nan(), (2.5f128 as f16) as f32);
    println!("{:04x}", (1.0f128 / 3.0f128) as f16 as f32 as f16 as f64 as u8);
}
