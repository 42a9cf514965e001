//! Numbers in the upper half of a single (BF16): conversion to them, and products of pairs.
//!
//! These instructions round to nearest, and take and give zero for numbers that are too small to be normal.

use ubik_verdict::Result;

use super::super::super::Row;
use super::super::super::site::Lanes;
use super::super::collect;
use crate::numeric::float::{self, Format};

pub const ROWS: &[Row] = &[
    Row::vector("llvm.x86.avx512bf16.cvtne2ps2bf16.128", |_, a| narrowed(&[&a[1], &a[0]])),
    Row::vector("llvm.x86.avx512bf16.cvtne2ps2bf16.256", |_, a| narrowed(&[&a[1], &a[0]])),
    Row::vector("llvm.x86.avx512bf16.cvtne2ps2bf16.512", |_, a| narrowed(&[&a[1], &a[0]])),
    Row::vector("llvm.x86.avx512bf16.cvtneps2bf16.256", |_, a| narrowed(&[&a[0]])),
    Row::vector("llvm.x86.avx512bf16.cvtneps2bf16.512", |_, a| narrowed(&[&a[0]])),
    Row::vector("llvm.x86.avx512bf16.dpbf16ps.128", |_, a| dot_products(a)),
    Row::vector("llvm.x86.avx512bf16.dpbf16ps.256", |_, a| dot_products(a)),
    Row::vector("llvm.x86.avx512bf16.dpbf16ps.512", |_, a| dot_products(a)),
];

const FORMAT: Format = Format::F32;

/// Zero with the same sign for what is too small.
fn flushed(a: u128) -> u128 {
    let smallest = 1 << FORMAT.mantissa_bits();
    if FORMAT.magnitude(a) < smallest { a & FORMAT.sign_mask() } else { a }
}

/// The upper half of a single that was rounded to it, ties to even.
fn upper_half(a: u128) -> u128 {
    const QUIET: u128 = 0x40;
    let a = flushed(a);
    if FORMAT.is_nan(a) { a >> 16 | QUIET } else { (a + 0x7fff + (a >> 16 & 1)) >> 16 }
}

/// The vectors one behind the other.
fn narrowed(vectors: &[&Lanes]) -> Result<Lanes> {
    Ok(collect(vectors.iter().flat_map(|lanes| lanes.iter()).map(|lane| upper_half(lane.bits))))
}

/// The products of the odd numbers and then those of the even ones, added to the first vector.
fn dot_products(args: &[Lanes]) -> Result<Lanes> {
    let add_product = |sum: u128, at: usize| {
        let [a, b] = [1, 2].map(|vector: usize| flushed(args[vector][at].bits << 16));
        flushed(float::fma(FORMAT, a, b, flushed(sum)))
    };
    let sum = |at: usize| add_product(add_product(args[0][at].bits, 2 * at + 1), 2 * at);
    Ok(collect((0..args[0].len()).map(sum)))
}
