//! Shifts of integers: by the lanes of a vector, which may be negative, and by constants, to half the width.

use ubik_verdict::Result;

use super::super::Row;
use super::super::lanes::collect;
use super::super::site::{Lanes, Site};
use super::Sign::{self, Signed, Unsigned};
use super::ints::clamp;
use super::{give, numbers, row, ty};
use crate::numeric::{IntTy, wide};

pub const ROWS: &[Row] = &[
    // By the lowest byte of each lane: to the left, or to the right if it is negative.
    row("llvm.aarch64.neon.sshl", |s, a| shift(s, a, Signed, CUT, WRAP)),
    row("llvm.aarch64.neon.ushl", |s, a| shift(s, a, Unsigned, CUT, WRAP)),
    row("llvm.aarch64.neon.srshl", |s, a| shift(s, a, Signed, ROUND, WRAP)),
    row("llvm.aarch64.neon.urshl", |s, a| shift(s, a, Unsigned, ROUND, WRAP)),
    row("llvm.aarch64.neon.sqshl", |s, a| shift(s, a, Signed, CUT, clamp)),
    row("llvm.aarch64.neon.uqshl", |s, a| shift(s, a, Unsigned, CUT, clamp)),
    row("llvm.aarch64.neon.sqrshl", |s, a| shift(s, a, Signed, ROUND, clamp)),
    row("llvm.aarch64.neon.uqrshl", |s, a| shift(s, a, Unsigned, ROUND, clamp)),
    row("llvm.aarch64.neon.sqshlu", |s, a| shift(s, a, Signed, CUT, clamp_unsigned)),
    // Beside what is there.
    row("llvm.aarch64.neon.vsli", |s, a| insert(s, a, |mask, by| mask << by, |bits, by| bits << by)),
    row("llvm.aarch64.neon.vsri", |s, a| insert(s, a, |mask, by| mask >> by, |bits, by| bits >> by)),
    // To half the width.
    row("llvm.aarch64.neon.rshrn", |s, a| narrow(s, a, Signed, ROUND, |_, number| number)),
    row("llvm.aarch64.neon.sqshrn", |s, a| {
        narrow(s, a, Signed, CUT, |bits, a| clamp(IntTy::signed(bits), a))
    }),
    row("llvm.aarch64.neon.uqshrn", |s, a| narrow(s, a, Unsigned, CUT, to_unsigned)),
    row("llvm.aarch64.neon.sqshrun", |s, a| narrow(s, a, Signed, CUT, to_unsigned)),
    row("llvm.aarch64.neon.sqrshrn", |s, a| {
        narrow(s, a, Signed, ROUND, |bits, a| clamp(IntTy::signed(bits), a))
    }),
    row("llvm.aarch64.neon.uqrshrn", |s, a| narrow(s, a, Unsigned, ROUND, to_unsigned)),
    row("llvm.aarch64.neon.sqrshrun", |s, a| narrow(s, a, Signed, ROUND, to_unsigned)),
    row("llvm.aarch64.neon.sqxtn", |s, a| narrow(s, a, Signed, CUT, |bits, a| clamp(IntTy::signed(bits), a))),
    row("llvm.aarch64.neon.uqxtn", |s, a| narrow(s, a, Unsigned, CUT, to_unsigned)),
    row("llvm.aarch64.neon.sqxtun", |s, a| narrow(s, a, Signed, CUT, to_unsigned)),
    row("llvm.aarch64.neon.scalar.sqxtn", |s, a| {
        narrow(s, a, Signed, CUT, |bits, a| clamp(IntTy::signed(bits), a))
    }),
    row("llvm.aarch64.neon.scalar.uqxtn", |s, a| narrow(s, a, Unsigned, CUT, to_unsigned)),
    row("llvm.aarch64.neon.scalar.sqxtun", |s, a| narrow(s, a, Signed, CUT, to_unsigned)),
];

/// A shift to the right: what becomes of the bits that fall off.
type Right = fn(IntTy, i128, u32) -> i128;
/// What becomes of a number that does not fit.
type Fit = fn(IntTy, i128) -> i128;

const CUT: Right = |_, a, by| a >> by.min(127);
const WRAP: Fit = |_, number| number;

/// To the nearest number. Once all bits are below one half, nothing is left.
const ROUND: Right = |ty, a, by| match by {
    0 => a,
    _ if by > ty.bits.into() => 0,
    _ => (a + (1 << (by - 1))) >> by,
};

/// By how much a number is shifted of which nothing stays: it is far outside of all types.
const FAR: u32 = 100;

fn clamp_unsigned(ty: IntTy, number: i128) -> i128 {
    clamp(IntTy::unsigned(ty.bits), number)
}

fn to_unsigned(bits: u8, number: i128) -> i128 {
    clamp(IntTy::unsigned(bits), number)
}

fn shift(site: &Site, args: &[Lanes], sign: Sign, right: Right, fit: Fit) -> Result<Lanes> {
    let ty = ty(site, 0, sign);
    let shifted = |(a, by): (i128, i8)| match u32::from(by.unsigned_abs()) {
        count if by < 0 => right(ty, a, count),
        count if count < ty.bits.into() => fit(ty, a << count),
        _ => fit(ty, a.signum() << FAR),
    };
    give(site, numbers(ty, &args[0]).zip(args[1].iter().map(|lane| lane.bits as i8)).map(shifted))
}

fn narrow(site: &Site, args: &[Lanes], sign: Sign, right: Right, fit: fn(u8, i128) -> i128) -> Result<Lanes> {
    let (ty, bits) = (ty(site, 0, sign), site.dest.lane_bits());
    let by = args.get(1).map_or(0, |count| count[0].bits as u32);
    give(site, numbers(ty, &args[0]).map(|a| fit(bits, right(ty, a, by))))
}

/// The second operand, shifted, and where that has no bits the first.
fn insert(
    site: &Site,
    args: &[Lanes],
    reached: fn(u128, u32) -> u128,
    shift: fn(u128, u32) -> u128,
) -> Result<Lanes> {
    let (mask, by) = (wide::mask(ty(site, 0, Unsigned)), args[2][0].bits as u32);
    let reached = reached(mask, by) & mask;
    Ok(collect(args[0].iter().zip(&args[1]).map(|(a, b)| a.bits & !reached | shift(b.bits, by) & reached)))
}
