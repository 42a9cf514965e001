//! Integer instructions.

use ubik_verdict::Result;

pub(super) use super::super::lanes::{one, saturated, signed, truncated};
use super::super::site::{Lane, Lanes, Site};
use super::super::{Out, Row, pair};
use super::{bits_of, collect, lanes_per_group};
use crate::numeric::{IntTy, wide};

pub const ROWS: &[Row] = &[
    // SSE2 and its AVX2 twins.
    Row::vector("llvm.x86.sse2.pmadd.wd", |_, a| multiply_add_words(a)),
    Row::vector("llvm.x86.avx2.pmadd.wd", |_, a| multiply_add_words(a)),
    Row::vector("llvm.x86.sse2.psad.bw", |_, a| sum_of_differences(a)),
    Row::vector("llvm.x86.avx2.psad.bw", |_, a| sum_of_differences(a)),
    Row::vector("llvm.x86.sse2.psll.w", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.sse2.psll.d", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.sse2.psll.q", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.sse2.psrl.w", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.sse2.psrl.d", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.sse2.psrl.q", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.sse2.psra.w", |s, a| shift(s, a, right_signed)),
    Row::vector("llvm.x86.sse2.psra.d", |s, a| shift(s, a, right_signed)),
    Row::vector("llvm.x86.avx2.psll.w", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.avx2.psll.d", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.avx2.psll.q", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.avx2.psrl.w", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.avx2.psrl.d", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.avx2.psrl.q", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.avx2.psra.w", |s, a| shift(s, a, right_signed)),
    Row::vector("llvm.x86.avx2.psra.d", |s, a| shift(s, a, right_signed)),
    // SSSE3.
    Row::vector("llvm.x86.ssse3.pshuf.b.128", |_, a| shuffle_bytes(a)),
    Row::vector("llvm.x86.avx2.pshuf.b", |_, a| shuffle_bytes(a)),
    Row::vector("llvm.x86.ssse3.pmadd.ub.sw.128", |_, a| multiply_add_bytes(a)),
    Row::vector("llvm.x86.avx2.pmadd.ub.sw", |_, a| multiply_add_bytes(a)),
    Row::vector("llvm.x86.ssse3.pmul.hr.sw.128", |_, a| multiply_high_rounded(a)),
    Row::vector("llvm.x86.avx2.pmul.hr.sw", |_, a| multiply_high_rounded(a)),
    Row::vector("llvm.x86.ssse3.psign.b.128", apply_sign),
    Row::vector("llvm.x86.ssse3.psign.w.128", apply_sign),
    Row::vector("llvm.x86.ssse3.psign.d.128", apply_sign),
    Row::vector("llvm.x86.avx2.psign.b", apply_sign),
    Row::vector("llvm.x86.avx2.psign.w", apply_sign),
    Row::vector("llvm.x86.avx2.psign.d", apply_sign),
    // SSE4.1.
    Row::vector("llvm.x86.sse41.phminposuw", |_, a| minimum_position(a)),
    Row::vector("llvm.x86.sse41.mpsadbw", |_, a| shifted_differences(a)),
    Row::vector("llvm.x86.avx2.mpsadbw", |_, a| shifted_differences(a)),
    Row::vector("llvm.x86.sse41.ptestnzc", |_, a| test_mixed(a)),
    Row::vector("llvm.x86.avx.ptestnzc.256", |_, a| test_mixed(a)),
    // AVX2.
    Row::vector("llvm.x86.avx2.permd", |_, a| permute(a)),
    Row::vector("llvm.x86.avx2.permps", |_, a| permute(a)),
    // SSE4.2 and BMI, on scalars.
    Row::vector("llvm.x86.sse42.crc32.32.8", |_, a| crc32(a, 8)),
    Row::vector("llvm.x86.sse42.crc32.32.16", |_, a| crc32(a, 16)),
    Row::vector("llvm.x86.sse42.crc32.32.32", |_, a| crc32(a, 32)),
    Row::vector("llvm.x86.sse42.crc32.64.64", |_, a| crc32(a, 64)),
    Row::vector("llvm.x86.bmi.bextr.32", extract_bits),
    Row::vector("llvm.x86.bmi.bextr.64", extract_bits),
    Row::vector("llvm.x86.bmi.bzhi.32", zero_high_bits),
    Row::vector("llvm.x86.bmi.bzhi.64", zero_high_bits),
    Row::vector("llvm.x86.bmi.pdep.32", |_, a| deposit_bits(a)),
    Row::vector("llvm.x86.bmi.pdep.64", |_, a| deposit_bits(a)),
    Row::vector("llvm.x86.bmi.pext.32", |_, a| gather_bits(a)),
    Row::vector("llvm.x86.bmi.pext.64", |_, a| gather_bits(a)),
    Row::vector("llvm.x86.pclmulqdq", |_, a| carryless_product(a)),
    Row::vector("llvm.x86.pclmulqdq.256", |_, a| carryless_product(a)),
    Row::vector("llvm.x86.pclmulqdq.512", |_, a| carryless_product(a)),
    // Arithmetic with a carry, on every x86.
    Row::scalar("llvm.x86.addcarry.32", |s, a| with_carry(s, a, wide::add_overflow)),
    Row::scalar("llvm.x86.addcarry.64", |s, a| with_carry(s, a, wide::add_overflow)),
    Row::scalar("llvm.x86.subborrow.32", |s, a| with_carry(s, a, wide::sub_overflow)),
    Row::scalar("llvm.x86.subborrow.64", |s, a| with_carry(s, a, wide::sub_overflow)),
    // Order between threads, and hints: nothing to compute.
    Row::vector("llvm.x86.sse.sfence", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.x86.sse2.lfence", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.x86.sse2.mfence", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.x86.sse2.pause", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.x86.avx.vzeroupper", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.x86.avx.vzeroall", |_, _| Ok(Lanes::new())),
    Row::vector("llvm.prefetch", |_, _| Ok(Lanes::new())),
];

const I8: IntTy = IntTy::signed(8);
const I16: IntTy = IntTy::signed(16);
const I32: IntTy = IntTy::signed(32);

/// The carry out, then the sum or difference of two numbers and the carry in, which is set unless it is zero.
fn with_carry(site: &Site, args: &[u128], f: fn(IntTy, u128, u128) -> (u128, bool)) -> Result<Out> {
    let ty = site.int_of(&site.args[1])?;
    let (partial, first) = f(ty, args[1], args[2]);
    let (bits, second) = f(ty, partial, u128::from(args[0] != 0));
    pair(u128::from(first | second), bits)
}

/// Products of words, added in pairs.
pub(super) fn multiply_add_words(args: &[Lanes]) -> Result<Lanes> {
    let pairs = args[0].chunks(2).zip(args[1].chunks(2));
    let product = |a: &Lane, b: &Lane| signed(I16, a.bits) * signed(I16, b.bits);
    Ok(collect(pairs.map(|(a, b)| truncated(I32, product(&a[0], &b[0]) + product(&a[1], &b[1])))))
}

/// Products of unsigned with signed bytes, added in pairs, saturating.
pub(super) fn multiply_add_bytes(args: &[Lanes]) -> Result<Lanes> {
    let pairs = args[0].chunks(2).zip(args[1].chunks(2));
    let product = |a: &Lane, b: &Lane| a.bits as i128 * signed(I8, b.bits);
    Ok(collect(pairs.map(|(a, b)| saturated(I16, product(&a[0], &b[0]) + product(&a[1], &b[1])))))
}

/// The upper half of products of words, rounded.
pub(super) fn multiply_high_rounded(args: &[Lanes]) -> Result<Lanes> {
    let product = |(a, b): (&Lane, &Lane)| signed(I16, a.bits) * signed(I16, b.bits);
    Ok(collect(
        args[0].iter().zip(&args[1]).map(product).map(|product| truncated(I16, ((product >> 14) + 1) >> 1)),
    ))
}

/// The sum of absolute differences of each eight bytes.
pub(super) fn sum_of_differences(args: &[Lanes]) -> Result<Lanes> {
    let groups = args[0].chunks(8).zip(args[1].chunks(8));
    Ok(collect(groups.map(|(a, b)| differences(&bits_of(a), &bits_of(b)))))
}

pub(super) fn differences(a: &[u128], b: &[u128]) -> u128 {
    a.iter().zip(b).map(|(a, b)| a.abs_diff(*b)).sum()
}

pub(super) type Shift = fn(IntTy, u128, u128) -> u128;

/// All lanes by the count in the low 64 bits of the second vector.
pub(super) fn shift(site: &Site, args: &[Lanes], shift: Shift) -> Result<Lanes> {
    let ty = IntTy::signed(site.args[0].lane_bits());
    let width = u32::from(site.args[1].lane_bits());
    let low = args[1].iter().take((64 / width) as usize).enumerate();
    let count = low.fold(0, |count, (index, lane)| count | lane.bits << (index as u32 * width));
    Ok(collect(args[0].iter().map(|lane| shift(ty, lane.bits, count))))
}

pub(super) fn left(ty: IntTy, a: u128, by: u128) -> u128 {
    if by >= ty.bits.into() { 0 } else { wide::shl(ty, a, by) }
}

pub(super) fn right(ty: IntTy, a: u128, by: u128) -> u128 {
    if by >= ty.bits.into() { 0 } else { a >> by }
}

pub(super) fn right_signed(ty: IntTy, a: u128, by: u128) -> u128 {
    wide::shr(ty, a, by.min(u128::from(ty.bits) - 1))
}

/// Bytes by index within their group; an index with its top bit set gives zero.
pub(super) fn shuffle_bytes(args: &[Lanes]) -> Result<Lanes> {
    let pick = |(at, index): (usize, &Lane)| {
        let from = at / 16 * 16 + (index.bits & 15) as usize;
        if index.bits & 0x80 != 0 { 0 } else { args[0][from].bits }
    };
    Ok(collect(args[1].iter().enumerate().map(pick)))
}

/// Negated, zeroed or kept, after the sign of the second operand.
fn apply_sign(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let ty = site.int()?;
    let apply =
        |(a, b): (&Lane, &Lane)| truncated(ty, signed(ty, a.bits).wrapping_mul(signed(ty, b.bits).signum()));
    Ok(collect(args[0].iter().zip(&args[1]).map(apply)))
}

/// The smallest of eight words and where it first stands.
fn minimum_position(args: &[Lanes]) -> Result<Lanes> {
    let words = bits_of(&args[0]);
    let (at, smallest) = words.iter().enumerate().min_by_key(|&(_, word)| word).expect("a vector has lanes");
    Ok(collect([*smallest, at as u128].into_iter().chain([0; 6])))
}

/// Differences of four bytes of the second operand with eight windows of the first; three bits of the immediate
/// for each group say where both begin.
fn shifted_differences(args: &[Lanes]) -> Result<Lanes> {
    let (a, b) = (bits_of(&args[0]), bits_of(&args[1]));
    let window = |at: usize| {
        let (group, index) = (at / 8, at % 8);
        let control = args[2][0].bits >> (3 * group) & 7;
        let a_start = group * 16 + (control >> 2) as usize * 4 + index;
        let b_start = group * 16 + (control & 3) as usize * 4;
        differences(&a[a_start..a_start + 4], &b[b_start..b_start + 4])
    };
    Ok(collect((0..a.len() / 2).map(window)))
}

/// Whether the first vector has both ones and zeros where the second has ones.
fn test_mixed(args: &[Lanes]) -> Result<Lanes> {
    let any = |f: fn(u128, u128) -> u128| args[0].iter().zip(&args[1]).any(|(a, b)| f(a.bits, b.bits) != 0);
    one((any(|a, b| a & b) && any(|a, b| !a & b)).into())
}

/// Eight lanes by index.
fn permute(args: &[Lanes]) -> Result<Lanes> {
    Ok(args[1].iter().map(|index| args[0][(index.bits & 7) as usize]).collect())
}

/// CRC-32C, bit by bit: the polynomial reversed.
fn crc32(args: &[Lanes], bits: u32) -> Result<Lanes> {
    const POLYNOMIAL: u128 = 0x82f6_3b78;
    let mut crc = args[0][0].bits & 0xffff_ffff ^ args[1][0].bits & u128::MAX >> (128 - bits);
    for _ in 0..bits {
        crc = crc >> 1 ^ if crc & 1 != 0 { POLYNOMIAL } else { 0 };
    }
    one(crc)
}

/// A field whose start and length are two bytes of the second operand.
fn extract_bits(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let (value, control) = (args[0][0].bits, args[1][0].bits);
    let (start, len) = (control & 0xff, control >> 8 & 0xff);
    let shifted = if start >= site.args[0].lane_bits().into() { 0 } else { value >> start };
    one(low_bits(shifted, len))
}

fn zero_high_bits(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let keep = (args[1][0].bits & 0xff).min(site.args[0].lane_bits().into());
    one(low_bits(args[0][0].bits, keep))
}

fn low_bits(value: u128, count: u128) -> u128 {
    if count >= 128 { value } else { value & ((1 << count) - 1) }
}

/// The positions of the bits that are set.
fn set_bits(mask: u128) -> impl Iterator<Item = u32> {
    (0..128).filter(move |bit| mask >> bit & 1 != 0)
}

/// Low bits of the value to the places that the mask sets.
fn deposit_bits(args: &[Lanes]) -> Result<Lanes> {
    let (value, mask) = (args[0][0].bits, args[1][0].bits);
    one(set_bits(mask).enumerate().fold(0, |out, (from, to)| out | (value >> from & 1) << to))
}

/// Bits of the value at the places that the mask sets, packed.
fn gather_bits(args: &[Lanes]) -> Result<Lanes> {
    let (value, mask) = (args[0][0].bits, args[1][0].bits);
    one(set_bits(mask).enumerate().fold(0, |out, (to, from)| out | (value >> from & 1) << to))
}

/// In each group, the product of polynomials of one half of each operand, which the immediate chooses.
fn carryless_product(args: &[Lanes]) -> Result<Lanes> {
    let control = args[2][0].bits;
    let half = |group: &[Lane], bit: u32| group[(control >> bit & 1) as usize].bits;
    let groups = args[0].chunks(lanes_per_group(8)).zip(args[1].chunks(lanes_per_group(8)));
    let products = groups.flat_map(|(a, b)| {
        let (a, b) = (half(a, 0), half(b, 4));
        let product = set_bits(b).fold(0, |product, at| product ^ a << at);
        [product & u128::from(u64::MAX), product >> 64]
    });
    Ok(collect(products))
}
