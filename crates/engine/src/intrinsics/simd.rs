//! Generic SIMD: operations on vectors, lane by lane. All here are pure; those that read or write memory are in
//! `simd_memory`.
//!
//! Sums and products "in any order" go from left to right. Masks must be all zeros or all ones in every lane.

use ubik_ir::BinOp;
use ubik_verdict::{Result, Rule, Ub};

use super::Row;
use super::faults::Failed;
use super::floats::mul_add;
use super::site::{Kind, Lane, Lanes, Shape, Site};
use crate::numeric::float::{self, Format, Integral};
use crate::numeric::math::{self, Unary};
use crate::numeric::{IntTy, Output, cast, integer, wide, wide_mul};

const DIVISION: &[Rule] = &[Rule::DivisionByZero, Rule::DivisionOverflow];
const REMAINDER: &[Rule] = &[Rule::RemainderByZero, Rule::RemainderOverflow];
const SHIFT: &[Rule] = &[Rule::ShiftOverflow];
const INDEX: &[Rule] = &[Rule::SimdIndex];
const MASK: &[Rule] = &[Rule::SimdMask];
const INEXACT: &str = "computed in f64; not for f128";

pub const ROWS: &[Row] = &[
    // Lanes in, lanes out.
    Row::vector("simd_add", |s, a| operator(s, a, BinOp::Add)),
    Row::vector("simd_sub", |s, a| operator(s, a, BinOp::Sub)),
    Row::vector("simd_mul", |s, a| operator(s, a, BinOp::Mul)),
    Row::vector("simd_div", |s, a| operator(s, a, BinOp::Div)).rules(DIVISION),
    Row::vector("simd_rem", |s, a| operator(s, a, BinOp::Rem)).rules(REMAINDER),
    Row::vector("simd_shl", |s, a| operator(s, a, BinOp::ShlUnchecked)).rules(SHIFT),
    Row::vector("simd_shr", |s, a| operator(s, a, BinOp::ShrUnchecked)).rules(SHIFT),
    Row::vector("simd_and", |s, a| operator(s, a, BinOp::BitAnd)),
    Row::vector("simd_or", |s, a| operator(s, a, BinOp::BitOr)),
    Row::vector("simd_xor", |s, a| operator(s, a, BinOp::BitXor)),
    Row::vector("simd_eq", |s, a| operator(s, a, BinOp::Eq)),
    Row::vector("simd_ne", |s, a| operator(s, a, BinOp::Ne)),
    Row::vector("simd_lt", |s, a| operator(s, a, BinOp::Lt)),
    Row::vector("simd_le", |s, a| operator(s, a, BinOp::Le)),
    Row::vector("simd_gt", |s, a| operator(s, a, BinOp::Gt)),
    Row::vector("simd_ge", |s, a| operator(s, a, BinOp::Ge)),
    Row::vector("simd_funnel_shl", |s, a| funnel(s, a, wide_mul::funnel_shl)).rules(SHIFT),
    Row::vector("simd_funnel_shr", |s, a| funnel(s, a, wide_mul::funnel_shr)).rules(SHIFT),
    Row::vector("simd_carryless_mul", |s, a| ints2(s, a, wide_mul::carryless_mul)),
    Row::vector("simd_saturating_add", |s, a| ints2(s, a, wide::add_saturating)),
    Row::vector("simd_saturating_sub", |s, a| ints2(s, a, wide::sub_saturating)),
    Row::vector("simd_bswap", |s, a| ints(s, a, wide::bswap)),
    Row::vector("simd_bitreverse", |s, a| ints(s, a, wide::bitreverse)),
    Row::vector("simd_ctlz", |s, a| ints(s, a, |ty, x| wide::ctlz(ty, x).into())),
    Row::vector("simd_cttz", |s, a| ints(s, a, |ty, x| wide::cttz(ty, x).into())),
    Row::vector("simd_ctpop", |s, a| ints(s, a, |_, x| wide::ctpop(x).into())),
    Row::vector("simd_neg", neg),
    Row::vector("simd_fabs", |s, a| floats(s, a, float::abs)),
    Row::vector("simd_ceil", |s, a| floats(s, a, |f, x| float::integral(f, Integral::Ceil, x))),
    Row::vector("simd_floor", |s, a| floats(s, a, |f, x| float::integral(f, Integral::Floor, x))),
    Row::vector("simd_trunc", |s, a| floats(s, a, |f, x| float::integral(f, Integral::Trunc, x))),
    Row::vector("simd_round", |s, a| floats(s, a, |f, x| float::integral(f, Integral::TiesAway, x))),
    Row::vector("simd_round_ties_even", |s, a| {
        floats(s, a, |f, x| float::integral(f, Integral::TiesEven, x))
    }),
    Row::vector("simd_fsqrt", |s, a| floats(s, a, float::sqrt)),
    Row::vector("simd_fma", |s, a| floats3(s, a, float::fma)),
    Row::vector("simd_relaxed_fma", |s, a| floats3(s, a, mul_add)),
    Row::vector("simd_minimum_number_nsz", |s, a| floats2(s, a, float::min_number)),
    Row::vector("simd_maximum_number_nsz", |s, a| floats2(s, a, float::max_number)),
    Row::vector("simd_fsin", |s, a| inexact(s, a, Unary::Sin)).partly(INEXACT).imprecise(),
    Row::vector("simd_fcos", |s, a| inexact(s, a, Unary::Cos)).partly(INEXACT).imprecise(),
    Row::vector("simd_fexp", |s, a| inexact(s, a, Unary::Exp)).partly(INEXACT).imprecise(),
    Row::vector("simd_fexp2", |s, a| inexact(s, a, Unary::Exp2)).partly(INEXACT).imprecise(),
    Row::vector("simd_flog", |s, a| inexact(s, a, Unary::Log)).partly(INEXACT).imprecise(),
    Row::vector("simd_flog2", |s, a| inexact(s, a, Unary::Log2)).partly(INEXACT).imprecise(),
    Row::vector("simd_flog10", |s, a| inexact(s, a, Unary::Log10)).partly(INEXACT).imprecise(),
    Row::vector("simd_cast", |s, a| casts(s, a, unchecked_cast)).rules(&[Rule::FloatToInt]),
    Row::vector("simd_as", |s, a| casts(s, a, saturating_cast)),
    Row::vector("simd_cast_ptr", |_, a| Ok(a[0].clone())),
    Row::vector("simd_arith_offset", arith_offset),
    // Moving lanes.
    Row::vector("simd_insert", insert).rules(INDEX),
    Row::vector("simd_insert_dyn", insert).rules(INDEX),
    Row::vector("simd_extract", extract).rules(INDEX),
    Row::vector("simd_extract_dyn", extract).rules(INDEX),
    Row::vector("simd_splat", |s, a| Ok(vec![a[0][0]; s.dest.lanes])),
    Row::vector("simd_shuffle", shuffle).rules(INDEX),
    Row::vector("simd_select", select).rules(MASK),
    Row::vector("simd_select_bitmask", select_bitmask),
    // Vectors to scalars.
    Row::vector("simd_bitmask", bitmask).rules(MASK),
    Row::vector("simd_reduce_all", |s, a| one(mask(s, 0, &a[0])?.iter().all(|&lane| lane).into()))
        .rules(MASK),
    Row::vector("simd_reduce_any", |s, a| one(mask(s, 0, &a[0])?.iter().any(|&lane| lane).into()))
        .rules(MASK),
    Row::vector("simd_reduce_add_ordered", |s, a| fold(s, &a[0], a[1][0], BinOp::Add)),
    Row::vector("simd_reduce_mul_ordered", |s, a| fold(s, &a[0], a[1][0], BinOp::Mul)),
    Row::vector("simd_reduce_add_unordered", |s, a| fold(s, &a[0][1..], a[0][0], BinOp::Add)),
    Row::vector("simd_reduce_mul_unordered", |s, a| fold(s, &a[0][1..], a[0][0], BinOp::Mul)),
    Row::vector("simd_reduce_and", |s, a| fold(s, &a[0][1..], a[0][0], BinOp::BitAnd)),
    Row::vector("simd_reduce_or", |s, a| fold(s, &a[0][1..], a[0][0], BinOp::BitOr)),
    Row::vector("simd_reduce_xor", |s, a| fold(s, &a[0][1..], a[0][0], BinOp::BitXor)),
    Row::vector("simd_reduce_min", |s, a| extremum(s, a, wide::min, float::min_number)),
    Row::vector("simd_reduce_max", |s, a| extremum(s, a, wide::max, float::max_number)),
];

fn one(bits: u128) -> Result<Lanes> {
    Ok(vec![Lane::int(bits)])
}

fn lanes(bits: impl Iterator<Item = u128>) -> Result<Lanes> {
    Ok(bits.map(Lane::int).collect())
}

/// An operator of the IR on each pair of lanes; comparisons give masks.
fn operator(site: &Site, args: &[Lanes], op: BinOp) -> Result<Lanes> {
    let truth = wide::mask(IntTy::unsigned(site.dest.lane_bits()));
    let apply = |(index, (a, b)): (usize, (&Lane, &Lane))| {
        let bits = match apply(site, op, (a.bits, b.bits), index)? {
            Output::Flag(flag) => {
                if flag {
                    truth
                } else {
                    0
                }
            }
            Output::Bits(bits) | Output::Overflowing(bits, _) => bits,
            Output::Order(_) => unreachable!("no vector operation gives an ordering"),
        };
        Ok(Lane::int(bits))
    };
    args[0].iter().zip(&args[1]).enumerate().map(apply).collect()
}

/// An operator of the IR on the bits of lane `index` of the first argument's kind.
fn apply(site: &Site, op: BinOp, (a, b): (u128, u128), index: usize) -> Result<Output> {
    if let Kind::Float(format) = site.args[0].kind {
        return Ok(float::binary(op, format, a, b));
    }
    let ty = site.int()?;
    integer::binary(op, ty, a, b).map_err(|fault| {
        Failed { site, ty, left: a, right: b, right_ty: ty, lane: Some(index as u64) }.stop(fault)
    })
}

fn fold(site: &Site, rest: &[Lane], first: Lane, op: BinOp) -> Result<Lanes> {
    let mut total = first.bits;
    for (index, lane) in rest.iter().enumerate() {
        let Output::Bits(bits) = apply(site, op, (total, lane.bits), index)? else {
            unreachable!("{op:?} gives bits")
        };
        total = bits;
    }
    one(total)
}

type Extremum<T> = fn(T, u128, u128) -> u128;

fn extremum(site: &Site, args: &[Lanes], ints: Extremum<IntTy>, floats: Extremum<Format>) -> Result<Lanes> {
    let bits = args[0].iter().map(|lane| lane.bits);
    let result = match site.args[0].kind {
        Kind::Float(format) => bits.reduce(|a, b| floats(format, a, b)),
        _ => {
            let ty = site.int()?;
            bits.reduce(|a, b| ints(ty, a, b))
        }
    };
    one(result.unwrap_or_default())
}

fn ints(site: &Site, args: &[Lanes], f: fn(IntTy, u128) -> u128) -> Result<Lanes> {
    let ty = site.int()?;
    lanes(args[0].iter().map(|a| f(ty, a.bits)))
}

fn ints2(site: &Site, args: &[Lanes], f: fn(IntTy, u128, u128) -> u128) -> Result<Lanes> {
    let ty = site.int()?;
    lanes(args[0].iter().zip(&args[1]).map(|(a, b)| f(ty, a.bits, b.bits)))
}

fn floats(site: &Site, args: &[Lanes], f: fn(Format, u128) -> u128) -> Result<Lanes> {
    let format = site.format()?;
    lanes(args[0].iter().map(|a| f(format, a.bits)))
}

fn floats2(site: &Site, args: &[Lanes], f: fn(Format, u128, u128) -> u128) -> Result<Lanes> {
    let format = site.format()?;
    lanes(args[0].iter().zip(&args[1]).map(|(a, b)| f(format, a.bits, b.bits)))
}

fn floats3(site: &Site, args: &[Lanes], f: fn(Format, u128, u128, u128) -> u128) -> Result<Lanes> {
    let format = site.format()?;
    lanes(args[0].iter().zip(&args[1]).zip(&args[2]).map(|((a, b), c)| f(format, a.bits, b.bits, c.bits)))
}

fn inexact(site: &Site, args: &[Lanes], f: Unary) -> Result<Lanes> {
    let format = site.format()?;
    let lane = |a: &Lane| math::unary(f, format, a.bits).map(Lane::int).ok_or_else(|| site.unsupported());
    args[0].iter().map(lane).collect()
}

fn neg(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    match site.args[0].kind {
        Kind::Float(_) => floats(site, args, float::neg),
        _ => ints(site, args, wide::neg),
    }
}

type Funnel = fn(IntTy, u128, u128, u32) -> std::result::Result<u128, crate::numeric::Fault>;

fn funnel(site: &Site, args: &[Lanes], f: Funnel) -> Result<Lanes> {
    let ty = site.int()?;
    let shift = |index: usize| {
        let [a, b, by] = [0, 1, 2].map(|arg: usize| args[arg][index].bits);
        // An amount beyond 32 bits is too far for every type, as is the largest one of 32 bits.
        let amount = u32::try_from(by).unwrap_or(u32::MAX);
        f(ty, a, b, amount).map(Lane::int).map_err(|fault| {
            Failed { site, ty, left: a, right: by, right_ty: ty, lane: Some(index as u64) }.stop(fault)
        })
    };
    (0..args[0].len()).map(shift).collect()
}

type Cast = fn(&Site, Kind, Kind, u128) -> Result<u128>;

fn casts(site: &Site, args: &[Lanes], cast: Cast) -> Result<Lanes> {
    let (from, to) = (site.args[0].kind, site.dest.kind);
    args[0].iter().map(|a| cast(site, from, to, a.bits).map(Lane::int)).collect()
}

fn saturating_cast(site: &Site, from: Kind, to: Kind, a: u128) -> Result<u128> {
    Ok(match (from, to) {
        (Kind::Float(from), Kind::Float(to)) => cast::float_to_float(from, to, a),
        (Kind::Float(from), _) => cast::float_to_int(from, site.int_of(&site.dest)?, a),
        (_, Kind::Float(to)) => cast::int_to_float(site.int()?, to, a),
        _ => cast::int_to_int(site.int()?, site.int_of(&site.dest)?, a),
    })
}

fn unchecked_cast(site: &Site, from: Kind, to: Kind, a: u128) -> Result<u128> {
    let (Kind::Float(format), Kind::Int(ty)) = (from, to) else {
        return saturating_cast(site, from, to, a);
    };
    cast::float_to_int_unchecked(format, ty, a).ok_or_else(|| {
        let name = format!("{}{}", if ty.signed { 'i' } else { 'u' }, ty.bits);
        Ub::float_to_int(site.name.clone(), float::text(format, a), name).into()
    })
}

/// `ptr.wrapping_offset(count)` in each lane.
fn arith_offset(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let Kind::Pointer { pointee_size } = site.args[0].kind else { return Err(site.unsupported()) };
    let (address, count_ty) = (site.int()?, site.int_of(&site.args[1])?);
    let offset = |(ptr, count): (&Lane, &Lane)| {
        let bytes = wide::extend(count_ty, count.bits).wrapping_mul(pointee_size.into());
        Lane { bits: wide::add(address, ptr.bits, wide::truncate(address, bytes)), prov: ptr.prov }
    };
    Ok(args[0].iter().zip(&args[1]).map(offset).collect())
}

/// An index into so many lanes.
fn index(site: &Site, index: u128, len: usize) -> Result<usize> {
    match usize::try_from(index) {
        Ok(index) if index < len => Ok(index),
        _ => {
            Err(Ub::simd_index(site.name.clone(), u64::try_from(index).unwrap_or(u64::MAX), len as u64)
                .into())
        }
    }
}

fn insert(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let mut lanes = args[0].clone();
    let at = index(site, args[1][0].bits, lanes.len())?;
    lanes[at] = args[2][0];
    Ok(lanes)
}

fn extract(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let at = index(site, args[1][0].bits, args[0].len())?;
    Ok(vec![args[0][at]])
}

fn shuffle(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let both: Lanes = args[0].iter().chain(&args[1]).copied().collect();
    args[2].iter().map(|lane| index(site, lane.bits, both.len()).map(|at| both[at])).collect()
}

/// Argument `arg` as booleans.
pub fn mask(site: &Site, arg: usize, lanes: &[Lane]) -> Result<Vec<bool>> {
    let all_ones = wide::mask(site.int_of(&site.args[arg])?);
    let truth = |lane: &Lane| match lane.bits {
        0 => Ok(false),
        bits if bits == all_ones => Ok(true),
        _ => Err(Ub::simd_mask(site.name.clone()).into()),
    };
    lanes.iter().map(truth).collect()
}

fn choose(mask: &[bool], yes: &[Lane], no: &[Lane]) -> Result<Lanes> {
    Ok(mask.iter().zip(yes.iter().zip(no)).map(|(&first, (a, b))| if first { *a } else { *b }).collect())
}

fn select(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    choose(&mask(site, 0, &args[0])?, &args[1], &args[2])
}

/// A bitmask is an integer or an array of bytes, seen as one number in the target's byte order. Its lowest bit
/// is the first lane on little-endian targets, the last one on big-endian ones.
fn bit_of_lane(site: &Site, lane: usize, count: usize) -> usize {
    if site.big_endian { count - 1 - lane } else { lane }
}

/// The word (integer, or byte of an array) of a bitmask that holds a bit, and the bit's place in it.
fn word_of_bit(site: &Site, shape: &Shape, bit: usize) -> (usize, usize) {
    let width = usize::from(shape.lane_bits());
    let word = bit / width;
    (if site.big_endian { shape.lanes - 1 - word } else { word }, bit % width)
}

fn select_bitmask(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let count = args[1].len();
    let chosen = |lane| {
        let (word, bit) = word_of_bit(site, &site.args[0], bit_of_lane(site, lane, count));
        args[0][word].bits >> bit & 1 != 0
    };
    choose(&(0..count).map(chosen).collect::<Vec<_>>(), &args[1], &args[2])
}

fn bitmask(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let mask = mask(site, 0, &args[0])?;
    let mut words = vec![0u128; site.dest.lanes];
    for lane in (0..mask.len()).filter(|&lane| mask[lane]) {
        let (word, bit) = word_of_bit(site, &site.dest, bit_of_lane(site, lane, mask.len()));
        words[word] |= 1 << bit;
    }
    lanes(words.into_iter())
}
