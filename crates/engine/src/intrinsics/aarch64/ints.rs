//! Integers: arithmetic lane by lane, in pairs and across a vector, products, and lookup in tables.

use ubik_verdict::Result;

use super::super::Row;
use super::super::lanes::{bits_of, collect, one, truncated};
use super::super::site::{Lane, Lanes, Site};
use super::Sign::{self, Signed, Unsigned};
use super::{give, numbers, pairs, row, ty};
use crate::numeric::{IntTy, wide, wide_mul};

pub const ROWS: &[Row] = &[
    // Lane by lane.
    row("llvm.aarch64.neon.abs", |s, a| each(s, a, |_, a| a.abs())),
    row("llvm.aarch64.neon.sqabs", |s, a| each(s, a, |ty, a| clamp(ty, a.abs()))),
    row("llvm.aarch64.neon.sqneg", |s, a| each(s, a, |ty, a| clamp(ty, -a))),
    row("llvm.aarch64.neon.cls", |s, a| each(s, a, sign_bits)),
    row("llvm.aarch64.neon.sabd", |s, a| each2(s, a, Signed, |_, a, b| (a - b).abs())),
    row("llvm.aarch64.neon.uabd", |s, a| each2(s, a, Unsigned, |_, a, b| (a - b).abs())),
    row("llvm.aarch64.neon.shadd", |s, a| each2(s, a, Signed, |_, a, b| (a + b) >> 1)),
    row("llvm.aarch64.neon.uhadd", |s, a| each2(s, a, Unsigned, |_, a, b| (a + b) >> 1)),
    row("llvm.aarch64.neon.srhadd", |s, a| each2(s, a, Signed, |_, a, b| (a + b + 1) >> 1)),
    row("llvm.aarch64.neon.urhadd", |s, a| each2(s, a, Unsigned, |_, a, b| (a + b + 1) >> 1)),
    row("llvm.aarch64.neon.shsub", |s, a| each2(s, a, Signed, |_, a, b| (a - b) >> 1)),
    row("llvm.aarch64.neon.uhsub", |s, a| each2(s, a, Unsigned, |_, a, b| (a - b) >> 1)),
    row("llvm.aarch64.neon.sqadd", |s, a| each2(s, a, Signed, |ty, a, b| clamp(ty, a + b))),
    row("llvm.aarch64.neon.uqadd", |s, a| each2(s, a, Unsigned, |ty, a, b| clamp(ty, a + b))),
    row("llvm.aarch64.neon.sqsub", |s, a| each2(s, a, Signed, |ty, a, b| clamp(ty, a - b))),
    row("llvm.aarch64.neon.uqsub", |s, a| each2(s, a, Unsigned, |ty, a, b| clamp(ty, a - b))),
    row("llvm.aarch64.neon.suqadd", |s, a| add_mixed(s, a, Signed, Unsigned)),
    row("llvm.aarch64.neon.usqadd", |s, a| add_mixed(s, a, Unsigned, Signed)),
    row("llvm.aarch64.neon.raddhn", |s, a| upper_half(s, a, |a, b| a + b)),
    row("llvm.aarch64.neon.rsubhn", |s, a| upper_half(s, a, |a, b| a - b)),
    row("llvm.aarch64.neon.urecpe", |_, a| estimates(a, 1 << 31, reciprocal)),
    row("llvm.aarch64.neon.ursqrte", |_, a| estimates(a, 1 << 30, reciprocal_root)),
    // In pairs, and across.
    row("llvm.aarch64.neon.addp", |s, a| in_pairs(s, a, Signed, |a, b| a + b)),
    row("llvm.aarch64.neon.smaxp", |s, a| in_pairs(s, a, Signed, i128::max)),
    row("llvm.aarch64.neon.umaxp", |s, a| in_pairs(s, a, Unsigned, i128::max)),
    row("llvm.aarch64.neon.sminp", |s, a| in_pairs(s, a, Signed, i128::min)),
    row("llvm.aarch64.neon.uminp", |s, a| in_pairs(s, a, Unsigned, i128::min)),
    row("llvm.aarch64.neon.saddlp", |s, a| sums(s, a, Signed)),
    row("llvm.aarch64.neon.uaddlp", |s, a| sums(s, a, Unsigned)),
    row("llvm.aarch64.neon.saddlv", |s, a| sums(s, a, Signed)),
    row("llvm.aarch64.neon.uaddlv", |s, a| sums(s, a, Unsigned)),
    // Products.
    row("llvm.aarch64.neon.sqdmulh", |s, a| {
        each2(s, a, Signed, |ty, a, b| high_product(ty, 0, 2 * a * b, 0))
    }),
    row("llvm.aarch64.neon.sqrdmulh", |s, a| {
        each2(s, a, Signed, |ty, a, b| high_product(ty, 0, 2 * a * b, half(ty)))
    }),
    row("llvm.aarch64.neon.sqrdmlah", |s, a| accumulate(s, a, 2)),
    row("llvm.aarch64.neon.sqrdmlsh", |s, a| accumulate(s, a, -2)),
    row("llvm.aarch64.neon.sqdmull", double_product),
    row("llvm.aarch64.neon.sqdmulls.scalar", double_product),
    row("llvm.aarch64.neon.pmul", polynomial_product),
    row("llvm.aarch64.neon.pmull", polynomial_product),
    row("llvm.aarch64.neon.pmull64", |_, a| long_polynomial_product(a)),
    row("llvm.aarch64.neon.sdot", |s, a| dot_products(s, a, Signed, Signed)),
    row("llvm.aarch64.neon.udot", |s, a| dot_products(s, a, Unsigned, Unsigned)),
    row("llvm.aarch64.neon.usdot", |s, a| dot_products(s, a, Unsigned, Signed)),
    row("llvm.aarch64.neon.smmla", |s, a| matrix_product(s, a, Signed, Signed)),
    row("llvm.aarch64.neon.ummla", |s, a| matrix_product(s, a, Unsigned, Unsigned)),
    row("llvm.aarch64.neon.usmmla", |s, a| matrix_product(s, a, Unsigned, Signed)),
    // Tables.
    row("llvm.aarch64.neon.tbl1", |_, a| lookup(None, &a[..1], &a[1])),
    row("llvm.aarch64.neon.tbl2", |_, a| lookup(None, &a[..2], &a[2])),
    row("llvm.aarch64.neon.tbl3", |_, a| lookup(None, &a[..3], &a[3])),
    row("llvm.aarch64.neon.tbl4", |_, a| lookup(None, &a[..4], &a[4])),
    row("llvm.aarch64.neon.tbx1", |_, a| lookup(Some(&a[0]), &a[1..2], &a[2])),
    row("llvm.aarch64.neon.tbx2", |_, a| lookup(Some(&a[0]), &a[1..3], &a[3])),
    row("llvm.aarch64.neon.tbx3", |_, a| lookup(Some(&a[0]), &a[1..4], &a[4])),
    row("llvm.aarch64.neon.tbx4", |_, a| lookup(Some(&a[0]), &a[1..5], &a[5])),
    // Checksums, on scalars.
    Row::vector("llvm.aarch64.crc32b", |_, a| checksum(a, CRC32, 8)),
    Row::vector("llvm.aarch64.crc32h", |_, a| checksum(a, CRC32, 16)),
    Row::vector("llvm.aarch64.crc32w", |_, a| checksum(a, CRC32, 32)),
    Row::vector("llvm.aarch64.crc32x", |_, a| checksum(a, CRC32, 64)),
    Row::vector("llvm.aarch64.crc32cb", |_, a| checksum(a, CRC32C, 8)),
    Row::vector("llvm.aarch64.crc32ch", |_, a| checksum(a, CRC32C, 16)),
    Row::vector("llvm.aarch64.crc32cw", |_, a| checksum(a, CRC32C, 32)),
    Row::vector("llvm.aarch64.crc32cx", |_, a| checksum(a, CRC32C, 64)),
    // Order between threads, and hints: nothing to compute.
    Row::vector("llvm.aarch64.dmb", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.aarch64.dsb", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.aarch64.isb", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.aarch64.hint", |_, _| Ok(Lanes::new())),
];

/// The nearest number of a type.
pub(super) fn clamp(ty: IntTy, number: i128) -> i128 {
    let (min, max) = match ty.signed {
        true => (-(1 << (ty.bits - 1)), (1 << (ty.bits - 1)) - 1),
        false => (0, (1 << ty.bits) - 1),
    };
    number.clamp(min, max)
}

fn each(site: &Site, args: &[Lanes], f: fn(IntTy, i128) -> i128) -> Result<Lanes> {
    let ty = ty(site, 0, Signed);
    give(site, numbers(ty, &args[0]).map(|a| f(ty, a)))
}

fn each2(site: &Site, args: &[Lanes], sign: Sign, f: fn(IntTy, i128, i128) -> i128) -> Result<Lanes> {
    let ty = ty(site, 0, sign);
    give(site, numbers(ty, &args[0]).zip(numbers(ty, &args[1])).map(|(a, b)| f(ty, a, b)))
}

/// The saturated sum, in the first operand's type, of operands with different signs.
fn add_mixed(site: &Site, args: &[Lanes], first: Sign, second: Sign) -> Result<Lanes> {
    let (first, second) = (ty(site, 0, first), ty(site, 1, second));
    give(site, numbers(first, &args[0]).zip(numbers(second, &args[1])).map(|(a, b)| clamp(first, a + b)))
}

/// How many bits below the highest are equal to it.
fn sign_bits(ty: IntTy, a: i128) -> i128 {
    let spread = if a < 0 { !a } else { a };
    i128::from(spread.leading_zeros()) - i128::from(128 - u32::from(ty.bits)) - 1
}

/// The upper half of a sum or difference, rounded.
fn upper_half(site: &Site, args: &[Lanes], f: fn(i128, i128) -> i128) -> Result<Lanes> {
    let (ty, half) = (ty(site, 0, Unsigned), site.dest.lane_bits());
    let numbers = numbers(ty, &args[0]).zip(numbers(ty, &args[1]));
    give(site, numbers.map(|(a, b)| (f(a, b) + (1 << (half - 1))) >> half))
}

fn in_pairs(site: &Site, args: &[Lanes], sign: Sign, f: fn(i128, i128) -> i128) -> Result<Lanes> {
    let ty = ty(site, 0, sign);
    let number = |bits| wide::extend(ty, bits) as i128;
    give(site, pairs(args).into_iter().map(|[a, b]| f(number(a), number(b))))
}

/// Sums of as many neighbours as the result has fewer lanes.
fn sums(site: &Site, args: &[Lanes], sign: Sign) -> Result<Lanes> {
    let (ty, count) = (ty(site, 0, sign), args[0].len() / site.dest.lanes);
    give(site, args[0].chunks(count).map(|lanes| numbers(ty, lanes).sum()))
}

/// What is added to round when the lower half is cut off.
fn half(ty: IntTy) -> i128 {
    1 << (ty.bits - 1)
}

/// The upper half of a product that was doubled, added to a number of the type.
fn high_product(ty: IntTy, addend: i128, product: i128, rounding: i128) -> i128 {
    clamp(ty, ((addend << ty.bits) + product + rounding) >> ty.bits)
}

/// The first operand plus the rounded upper halves of the others' products times a factor.
fn accumulate(site: &Site, args: &[Lanes], factor: i128) -> Result<Lanes> {
    let ty = ty(site, 0, Signed);
    let factors = numbers(ty, &args[1]).zip(numbers(ty, &args[2]));
    let sum = |(addend, (a, b))| high_product(ty, addend, factor * a * b, half(ty));
    give(site, numbers(ty, &args[0]).zip(factors).map(sum))
}

fn double_product(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let (from, to) = (ty(site, 0, Signed), IntTy::signed(site.dest.lane_bits()));
    give(site, numbers(from, &args[0]).zip(numbers(from, &args[1])).map(|(a, b)| clamp(to, 2 * a * b)))
}

fn polynomial_product(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let ty = IntTy::unsigned(site.dest.lane_bits());
    Ok(collect(args[0].iter().zip(&args[1]).map(|(a, b)| wide_mul::carryless_mul(ty, a.bits, b.bits))))
}

/// Of two scalars of 64 bits, as bytes.
fn long_polynomial_product(args: &[Lanes]) -> Result<Lanes> {
    let product = wide_mul::carryless_mul(IntTy::unsigned(128), args[0][0].bits, args[1][0].bits);
    Ok(collect(product.to_le_bytes().into_iter().map(u128::from)))
}

/// The first operand plus the sums of four products of bytes each.
fn dot_products(site: &Site, args: &[Lanes], first: Sign, second: Sign) -> Result<Lanes> {
    let groups = args[1].chunks(4).zip(args[2].chunks(4));
    let products = groups.map(|(a, b)| product(site, a, b, first, second));
    give(site, numbers(ty(site, 0, Signed), &args[0]).zip(products).map(|(sum, product)| sum + product))
}

/// The sum of the products of the lanes of the second and the third argument.
fn product(site: &Site, a: &[Lane], b: &[Lane], first: Sign, second: Sign) -> i128 {
    numbers(ty(site, 1, first), a).zip(numbers(ty(site, 2, second), b)).map(|(a, b)| a * b).sum()
}

/// A matrix of two by two plus the product of one of two rows with one of two columns, of eight bytes each.
fn matrix_product(site: &Site, args: &[Lanes], first: Sign, second: Sign) -> Result<Lanes> {
    let sums = numbers(ty(site, 0, Signed), &args[0]).enumerate();
    give(
        site,
        sums.map(|(at, sum)| {
            let (row, column) = (&args[1][at / 2 * 8..][..8], &args[2][at % 2 * 8..][..8]);
            sum + product(site, row, column, first, second)
        }),
    )
}

/// The bytes of the tables at indices; where an index is too large, the byte of `otherwise` or zero.
fn lookup(otherwise: Option<&Lanes>, tables: &[Lanes], indices: &Lanes) -> Result<Lanes> {
    let table: Vec<u128> = tables.iter().flat_map(|lanes| bits_of(lanes)).collect();
    let found = |(at, index): (usize, &Lane)| match table.get(index.bits as usize) {
        Some(&byte) => byte,
        None => otherwise.map_or(0, |lanes| lanes[at].bits),
    };
    Ok(collect(indices.iter().enumerate().map(found)))
}

// Estimates of reciprocals, which the manual defines to the bit: of nine bits, to nine bits.

/// Of a number from 256 to 511, in units of 1/512: that of its reciprocal, in units of 1/256.
pub(super) fn reciprocal(a: u32) -> u32 {
    ((1 << 19) / (2 * a + 1)).div_ceil(2)
}

/// Of a number from 128 to 511, in units of 1/512: that of its root's reciprocal, in units of 1/256.
pub(super) fn reciprocal_root(a: u32) -> u32 {
    let middle = if a < 256 { 2 * a + 1 } else { 2 * (a | 1) };
    let too_large = |root: &u32| u64::from(middle) * u64::from(root + 1).pow(2) >= 1 << 28;
    let root = (512..).find(too_large).unwrap_or_default();
    root.div_ceil(2)
}

/// Estimates for fixed-point numbers of 32 bits below one, all ones for those below the smallest.
fn estimates(args: &[Lanes], smallest: u32, estimate: fn(u32) -> u32) -> Result<Lanes> {
    let estimated = |lane: &Lane| match lane.bits as u32 {
        small if small < smallest => u128::from(u32::MAX),
        a => u128::from(estimate(a >> 23) << 23),
    };
    Ok(collect(args[0].iter().map(estimated)))
}

// Checksums, with the bits of the polynomials in reverse order.

const CRC32: u32 = 0xedb8_8320;
const CRC32C: u32 = 0x82f6_3b78;

/// The checksum of some low bits of the second operand, continued from the first.
fn checksum(args: &[Lanes], polynomial: u32, bits: u8) -> Result<Lanes> {
    let data = truncated(IntTy::unsigned(bits), args[1][0].bits as i128) as u64;
    let step = |sum: u64, _| sum >> 1 ^ if sum & 1 == 1 { u64::from(polynomial) } else { 0 };
    // What is left of the data moves down with the sum: its bits above 32 are not part of the polynomial.
    let (low, high) = (data as u32, (data >> 32) as u32);
    let words = [(low, bits.min(32)), (high, bits.saturating_sub(32))];
    let sum = words.into_iter().fold(args[0][0].bits as u64 & u64::from(u32::MAX), |sum, (word, bits)| {
        (0..bits).fold(sum ^ u64::from(word), step)
    });
    one(sum.into())
}
