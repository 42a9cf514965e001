//! Instructions of SSE2 and SSE4.1 that clang's headers reach by LLVM's names, where those of Rust write generic SIMD.

use ubik_verdict::Result;

use super::super::Row;
use super::super::site::{Lane, Lanes, Site};
use super::collect;
use super::ints::{Shift, left, one, right, right_signed, saturated, signed, truncated};
use crate::numeric::IntTy;

pub const ROWS: &[Row] = &[
    Row::vector("llvm.x86.sse.movmsk.ps", top_bits),
    Row::vector("llvm.x86.sse2.movmsk.pd", top_bits),
    Row::vector("llvm.x86.sse2.pmovmskb.128", top_bits),
    Row::vector("llvm.x86.sse2.packsswb.128", |s, a| pack(s, a, IntTy::signed(8))),
    Row::vector("llvm.x86.sse2.packssdw.128", |s, a| pack(s, a, IntTy::signed(16))),
    Row::vector("llvm.x86.sse2.packuswb.128", |s, a| pack(s, a, IntTy::unsigned(8))),
    Row::vector("llvm.x86.sse41.packusdw", |s, a| pack(s, a, IntTy::unsigned(16))),
    Row::vector("llvm.x86.sse2.pavg.b", |_, a| average(a)),
    Row::vector("llvm.x86.sse2.pavg.w", |_, a| average(a)),
    Row::vector("llvm.x86.sse2.pmulh.w", |_, a| upper_half(a, IntTy::signed(16))),
    Row::vector("llvm.x86.sse2.pmulhu.w", |_, a| upper_half(a, IntTy::unsigned(16))),
    Row::vector("llvm.x86.sse2.pslli.w", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.sse2.pslli.d", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.sse2.pslli.q", |s, a| shift(s, a, left)),
    Row::vector("llvm.x86.sse2.psrli.w", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.sse2.psrli.d", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.sse2.psrli.q", |s, a| shift(s, a, right)),
    Row::vector("llvm.x86.sse2.psrai.w", |s, a| shift(s, a, right_signed)),
    Row::vector("llvm.x86.sse2.psrai.d", |s, a| shift(s, a, right_signed)),
    Row::vector("llvm.x86.sse41.pblendvb", choose),
    Row::vector("llvm.x86.sse41.ptestz", |_, a| is_zero(a, |a, b| a & b)),
    Row::vector("llvm.x86.sse41.ptestc", |_, a| is_zero(a, |a, b| !a & b)),
];

fn number(ty: IntTy, bits: u128) -> i128 {
    if ty.signed { signed(ty, bits) } else { bits as i128 }
}

/// The highest bit of each lane.
fn top_bits(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let top = site.args[0].lane_bits() - 1;
    one(args[0].iter().enumerate().fold(0, |mask, (at, lane)| mask | (lane.bits >> top & 1) << at))
}

/// The signed lanes of both operands, saturated to half their width.
fn pack(site: &Site, args: &[Lanes], to: IntTy) -> Result<Lanes> {
    let from = IntTy::signed(site.args[0].lane_bits());
    let narrow = |lane: &Lane| match to.signed {
        true => saturated(to, signed(from, lane.bits)),
        false => signed(from, lane.bits).clamp(0, (1 << to.bits) - 1) as u128,
    };
    Ok(collect(args[0].iter().chain(&args[1]).map(narrow)))
}

fn average(args: &[Lanes]) -> Result<Lanes> {
    Ok(collect(args[0].iter().zip(&args[1]).map(|(a, b)| (a.bits + b.bits + 1) >> 1)))
}

fn upper_half(args: &[Lanes], ty: IntTy) -> Result<Lanes> {
    let product = |(a, b): (&Lane, &Lane)| number(ty, a.bits) * number(ty, b.bits);
    let half = |product: i128| truncated(IntTy::unsigned(16), product >> 16);
    Ok(collect(args[0].iter().zip(&args[1]).map(product).map(half)))
}

/// All lanes by one number.
fn shift(site: &Site, args: &[Lanes], shift: Shift) -> Result<Lanes> {
    let (ty, count) = (IntTy::signed(site.args[0].lane_bits()), args[1][0].bits);
    Ok(collect(args[0].iter().map(|lane| shift(ty, lane.bits, count))))
}

/// The second operand's lane where the mask's highest bit is set.
fn choose(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let top = site.args[2].lane_bits() - 1;
    let lanes = args[0].iter().zip(&args[1]).zip(&args[2]);
    Ok(lanes.map(|((a, b), mask)| if mask.bits >> top & 1 == 1 { *b } else { *a }).collect())
}

/// Whether no lane has bits left.
fn is_zero(args: &[Lanes], f: fn(u128, u128) -> u128) -> Result<Lanes> {
    let bits = u128::from(u64::MAX);
    one(args[0].iter().zip(&args[1]).all(|(a, b)| f(a.bits, b.bits) & b.bits & bits == 0).into())
}
