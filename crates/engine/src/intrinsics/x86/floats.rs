//! Floating-point instructions.

use std::cmp::Ordering;

use ubik_verdict::Result;

use super::super::Row;
use super::super::site::{Kind, Lane, Lanes, Site};
use super::{bits_of, collect, lanes_per_group};
use crate::numeric::cast;
use crate::numeric::float::{self, Arith, Format, Integral};
use crate::numeric::{IntTy, wide};

pub(super) const APPROXIMATE: &str = "correctly rounded where hardware approximates";

pub const ROWS: &[Row] = &[
    // Minimum and maximum: the second operand unless the first is strictly beyond it.
    Row::vector("llvm.x86.sse.min.ps", |s, a| pick(s, a, Ordering::Less)),
    Row::vector("llvm.x86.sse.max.ps", |s, a| pick(s, a, Ordering::Greater)),
    Row::vector("llvm.x86.sse2.min.pd", |s, a| pick(s, a, Ordering::Less)),
    Row::vector("llvm.x86.sse2.max.pd", |s, a| pick(s, a, Ordering::Greater)),
    Row::vector("llvm.x86.avx.min.ps.256", |s, a| pick(s, a, Ordering::Less)),
    Row::vector("llvm.x86.avx.max.ps.256", |s, a| pick(s, a, Ordering::Greater)),
    Row::vector("llvm.x86.avx.min.pd.256", |s, a| pick(s, a, Ordering::Less)),
    Row::vector("llvm.x86.avx.max.pd.256", |s, a| pick(s, a, Ordering::Greater)),
    Row::vector("llvm.x86.sse.min.ss", |s, a| first_of(a, pick(s, a, Ordering::Less)?)),
    Row::vector("llvm.x86.sse.max.ss", |s, a| first_of(a, pick(s, a, Ordering::Greater)?)),
    Row::vector("llvm.x86.sse2.min.sd", |s, a| first_of(a, pick(s, a, Ordering::Less)?)),
    Row::vector("llvm.x86.sse2.max.sd", |s, a| first_of(a, pick(s, a, Ordering::Greater)?)),
    // Comparison by an immediate predicate.
    Row::vector("llvm.x86.sse.cmp.ps", compare),
    Row::vector("llvm.x86.sse2.cmp.pd", compare),
    Row::vector("llvm.x86.avx.cmp.ps.256", compare),
    Row::vector("llvm.x86.avx.cmp.pd.256", compare),
    Row::vector("llvm.x86.sse.cmp.ss", |s, a| first_of(a, compare(s, a)?)),
    Row::vector("llvm.x86.sse2.cmp.sd", |s, a| first_of(a, compare(s, a)?)),
    Row::vector("llvm.x86.sse.comieq.ss", |s, a| flag(s, a, EQUAL)),
    Row::vector("llvm.x86.sse.comilt.ss", |s, a| flag(s, a, LESS)),
    Row::vector("llvm.x86.sse.comile.ss", |s, a| flag(s, a, LESS_OR_EQUAL)),
    Row::vector("llvm.x86.sse.comigt.ss", |s, a| flag(s, a, GREATER)),
    Row::vector("llvm.x86.sse.comige.ss", |s, a| flag(s, a, GREATER_OR_EQUAL)),
    Row::vector("llvm.x86.sse.comineq.ss", |s, a| flag(s, a, NOT_EQUAL)),
    Row::vector("llvm.x86.sse.ucomieq.ss", |s, a| flag(s, a, EQUAL)),
    Row::vector("llvm.x86.sse.ucomilt.ss", |s, a| flag(s, a, LESS)),
    Row::vector("llvm.x86.sse.ucomile.ss", |s, a| flag(s, a, LESS_OR_EQUAL)),
    Row::vector("llvm.x86.sse.ucomigt.ss", |s, a| flag(s, a, GREATER)),
    Row::vector("llvm.x86.sse.ucomige.ss", |s, a| flag(s, a, GREATER_OR_EQUAL)),
    Row::vector("llvm.x86.sse.ucomineq.ss", |s, a| flag(s, a, NOT_EQUAL)),
    Row::vector("llvm.x86.sse2.comieq.sd", |s, a| flag(s, a, EQUAL)),
    Row::vector("llvm.x86.sse2.comilt.sd", |s, a| flag(s, a, LESS)),
    Row::vector("llvm.x86.sse2.comile.sd", |s, a| flag(s, a, LESS_OR_EQUAL)),
    Row::vector("llvm.x86.sse2.comigt.sd", |s, a| flag(s, a, GREATER)),
    Row::vector("llvm.x86.sse2.comige.sd", |s, a| flag(s, a, GREATER_OR_EQUAL)),
    Row::vector("llvm.x86.sse2.comineq.sd", |s, a| flag(s, a, NOT_EQUAL)),
    Row::vector("llvm.x86.sse2.ucomieq.sd", |s, a| flag(s, a, EQUAL)),
    Row::vector("llvm.x86.sse2.ucomilt.sd", |s, a| flag(s, a, LESS)),
    Row::vector("llvm.x86.sse2.ucomile.sd", |s, a| flag(s, a, LESS_OR_EQUAL)),
    Row::vector("llvm.x86.sse2.ucomigt.sd", |s, a| flag(s, a, GREATER)),
    Row::vector("llvm.x86.sse2.ucomige.sd", |s, a| flag(s, a, GREATER_OR_EQUAL)),
    Row::vector("llvm.x86.sse2.ucomineq.sd", |s, a| flag(s, a, NOT_EQUAL)),
    // Conversion: to nearest, or towards zero.
    Row::vector("llvm.x86.sse.cvtss2si", |s, a| to_int(s, &a[0][..1], Integral::TiesEven)),
    Row::vector("llvm.x86.sse.cvtss2si64", |s, a| to_int(s, &a[0][..1], Integral::TiesEven)),
    Row::vector("llvm.x86.sse.cvttss2si", |s, a| to_int(s, &a[0][..1], Integral::Trunc)),
    Row::vector("llvm.x86.sse.cvttss2si64", |s, a| to_int(s, &a[0][..1], Integral::Trunc)),
    Row::vector("llvm.x86.sse2.cvtsd2si", |s, a| to_int(s, &a[0][..1], Integral::TiesEven)),
    Row::vector("llvm.x86.sse2.cvtsd2si64", |s, a| to_int(s, &a[0][..1], Integral::TiesEven)),
    Row::vector("llvm.x86.sse2.cvttsd2si", |s, a| to_int(s, &a[0][..1], Integral::Trunc)),
    Row::vector("llvm.x86.sse2.cvttsd2si64", |s, a| to_int(s, &a[0][..1], Integral::Trunc)),
    Row::vector("llvm.x86.sse2.cvtps2dq", |s, a| to_int(s, &a[0], Integral::TiesEven)),
    Row::vector("llvm.x86.sse2.cvttps2dq", |s, a| to_int(s, &a[0], Integral::Trunc)),
    Row::vector("llvm.x86.sse2.cvtpd2dq", |s, a| to_int(s, &a[0], Integral::TiesEven)),
    Row::vector("llvm.x86.sse2.cvttpd2dq", |s, a| to_int(s, &a[0], Integral::Trunc)),
    Row::vector("llvm.x86.avx.cvt.ps2dq.256", |s, a| to_int(s, &a[0], Integral::TiesEven)),
    Row::vector("llvm.x86.avx.cvtt.ps2dq.256", |s, a| to_int(s, &a[0], Integral::Trunc)),
    Row::vector("llvm.x86.avx.cvt.pd2dq.256", |s, a| to_int(s, &a[0], Integral::TiesEven)),
    Row::vector("llvm.x86.avx.cvtt.pd2dq.256", |s, a| to_int(s, &a[0], Integral::Trunc)),
    Row::vector("llvm.x86.sse2.cvtsd2ss", |_, a| narrow_first(a)),
    Row::vector("llvm.x86.vcvtps2ph.128", |_, a| to_halves(a)),
    Row::vector("llvm.x86.vcvtps2ph.256", |_, a| to_halves(a)),
    // Rounding by an immediate.
    Row::vector("llvm.x86.sse41.round.ps", |s, a| round(s, &a[0], &a[1])),
    Row::vector("llvm.x86.sse41.round.pd", |s, a| round(s, &a[0], &a[1])),
    Row::vector("llvm.x86.avx.round.ps.256", |s, a| round(s, &a[0], &a[1])),
    Row::vector("llvm.x86.avx.round.pd.256", |s, a| round(s, &a[0], &a[1])),
    Row::vector("llvm.x86.sse41.round.ss", |s, a| first_of(a, round(s, &a[1], &a[2])?)),
    Row::vector("llvm.x86.sse41.round.sd", |s, a| first_of(a, round(s, &a[1], &a[2])?)),
    // Reciprocals.
    Row::vector("llvm.x86.sse.rcp.ps", |s, a| each(s, a, reciprocal)).partly(APPROXIMATE),
    Row::vector("llvm.x86.sse.rcp.ss", |s, a| first_of(a, each(s, a, reciprocal)?)).partly(APPROXIMATE),
    Row::vector("llvm.x86.avx.rcp.ps.256", |s, a| each(s, a, reciprocal)).partly(APPROXIMATE),
    Row::vector("llvm.x86.sse.rsqrt.ps", |s, a| each(s, a, reciprocal_root)).partly(APPROXIMATE),
    Row::vector("llvm.x86.sse.rsqrt.ss", |s, a| first_of(a, each(s, a, reciprocal_root)?))
        .partly(APPROXIMATE),
    Row::vector("llvm.x86.avx.rsqrt.ps.256", |s, a| each(s, a, reciprocal_root)).partly(APPROXIMATE),
    // Moving and combining lanes.
    Row::vector("llvm.x86.sse41.insertps", |_, a| insert(a)),
    Row::vector("llvm.x86.sse41.dpps", dot_product),
    Row::vector("llvm.x86.sse41.dppd", dot_product),
    Row::vector("llvm.x86.avx.dp.ps.256", dot_product),
    Row::vector("llvm.x86.avx.vpermilvar.ps", |_, a| permute_within(a, 4, 0)),
    Row::vector("llvm.x86.avx.vpermilvar.ps.256", |_, a| permute_within(a, 4, 0)),
    Row::vector("llvm.x86.avx.vpermilvar.pd", |_, a| permute_within(a, 2, 1)),
    Row::vector("llvm.x86.avx.vpermilvar.pd.256", |_, a| permute_within(a, 2, 1)),
    // Tests of sign bits.
    Row::vector("llvm.x86.avx.vtestz.ps.256", |s, a| test_signs(s, a, |common, _| !common)),
    Row::vector("llvm.x86.avx.vtestz.pd.256", |s, a| test_signs(s, a, |common, _| !common)),
    Row::vector("llvm.x86.avx.vtestc.ps.256", |s, a| test_signs(s, a, |_, missing| !missing)),
    Row::vector("llvm.x86.avx.vtestc.pd.256", |s, a| test_signs(s, a, |_, missing| !missing)),
    Row::vector("llvm.x86.avx.vtestnzc.ps", |s, a| test_signs(s, a, |common, missing| common && missing)),
    Row::vector("llvm.x86.avx.vtestnzc.pd", |s, a| test_signs(s, a, |common, missing| common && missing)),
    Row::vector("llvm.x86.avx.vtestnzc.ps.256", |s, a| test_signs(s, a, |common, missing| common && missing)),
    Row::vector("llvm.x86.avx.vtestnzc.pd.256", |s, a| test_signs(s, a, |common, missing| common && missing)),
];

/// A scalar instruction: the first lane of the result, the others of the first operand.
fn first_of(args: &[Lanes], result: Lanes) -> Result<Lanes> {
    Ok(result.into_iter().take(1).chain(args[0].iter().skip(1).copied()).collect())
}

fn each(site: &Site, args: &[Lanes], f: fn(Format, u128) -> u128) -> Result<Lanes> {
    let format = site.format()?;
    Ok(collect(args[0].iter().map(|lane| f(format, lane.bits))))
}

pub(super) fn pick(site: &Site, args: &[Lanes], first_if: Ordering) -> Result<Lanes> {
    let format = site.format()?;
    let pick = |(a, b): (&Lane, &Lane)| match float::partial_cmp(format, a.bits, b.bits) {
        Some(order) if order == first_if => a.bits,
        _ => b.bits,
    };
    Ok(collect(args[0].iter().zip(&args[1]).map(pick)))
}

/// The outcomes of a comparison for which a predicate holds.
#[derive(Clone, Copy)]
pub(super) struct Predicate {
    less: bool,
    equal: bool,
    greater: bool,
    unordered: bool,
}

const fn when(less: bool, equal: bool, greater: bool, unordered: bool) -> Predicate {
    Predicate { less, equal, greater, unordered }
}

const EQUAL: Predicate = when(false, true, false, false);
const LESS: Predicate = when(true, false, false, false);
const LESS_OR_EQUAL: Predicate = when(true, true, false, false);
const GREATER: Predicate = when(false, false, true, false);
const GREATER_OR_EQUAL: Predicate = when(false, true, true, false);
const NOT_EQUAL: Predicate = when(true, false, true, true);

/// Predicates by the low four bits of the immediate; the fifth only changes which NaNs raise exceptions.
const PREDICATES: [Predicate; 16] = [
    EQUAL,
    LESS,
    LESS_OR_EQUAL,
    when(false, false, false, true),
    NOT_EQUAL,
    when(false, true, true, true),
    when(false, false, true, true),
    when(true, true, true, false),
    when(false, true, false, true),
    when(true, false, false, true),
    when(true, true, false, true),
    when(false, false, false, false),
    when(true, false, true, false),
    GREATER_OR_EQUAL,
    GREATER,
    when(true, true, true, true),
];

impl Predicate {
    /// The predicate that an immediate names.
    pub(super) fn of(immediate: &[Lane]) -> Predicate {
        PREDICATES[(immediate[0].bits & 15) as usize]
    }

    pub(super) fn holds(self, format: Format, a: u128, b: u128) -> bool {
        match float::partial_cmp(format, a, b) {
            Some(Ordering::Less) => self.less,
            Some(Ordering::Equal) => self.equal,
            Some(Ordering::Greater) => self.greater,
            None => self.unordered,
        }
    }
}

fn compare(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let (format, predicate) = (site.format()?, Predicate::of(&args[2]));
    let all_ones = wide::mask(IntTy::unsigned(format.bits()));
    let mask = |(a, b): (&Lane, &Lane)| if predicate.holds(format, a.bits, b.bits) { all_ones } else { 0 };
    Ok(collect(args[0].iter().zip(&args[1]).map(mask)))
}

/// Whether a predicate holds for the first lanes.
fn flag(site: &Site, args: &[Lanes], predicate: Predicate) -> Result<Lanes> {
    let holds = predicate.holds(site.format()?, args[0][0].bits, args[1][0].bits);
    Ok(vec![Lane::int(holds.into())])
}

/// Rounds to integers of the result's type; what does not fit gives its smallest number. Lanes of the result that
/// have no source are zero.
fn to_int(site: &Site, lanes: &[Lane], how: Integral) -> Result<Lanes> {
    let format = site.format()?;
    let Kind::Int(ty) = site.dest.kind else { return Err(site.unsupported()) };
    let convert = |lane: &Lane| {
        let rounded = float::integral(format, how, lane.bits);
        cast::float_to_int_unchecked(format, ty, rounded).unwrap_or(wide::min_value(ty))
    };
    let missing = site.dest.lanes - lanes.len();
    Ok(collect(lanes.iter().map(convert).chain(std::iter::repeat_n(0, missing))))
}

/// The first lane of the second operand as an f32, in the first operand.
fn narrow_first(args: &[Lanes]) -> Result<Lanes> {
    first_of(args, vec![Lane::int(cast::float_to_float(Format::F64, Format::F32, args[1][0].bits))])
}

/// Singles as halves, rounded as the immediate says. Surplus lanes become zero.
fn to_halves(args: &[Lanes]) -> Result<Lanes> {
    let control = args[1][0].bits & 7;
    let halves = args[0].iter().map(|lane| half(lane.bits, control));
    Ok(collect(halves.chain(std::iter::repeat(0)).take(8)))
}

/// The nearest half, or its neighbour if that is on the wrong side. Bits without the sign are in the order of numbers.
/// The result is bits and no float to the program, so that what becomes of a NaN is certain: it is made quiet and cut.
pub(super) fn half(single: u128, control: u128) -> u128 {
    if Format::F32.is_nan(single) {
        return single >> 16 & 0x8000 | 0x7e00 | single >> 13 & 0x1ff;
    }
    let nearest = cast::float_to_float(Format::F32, Format::F16, single);
    let widened = cast::float_to_float(Format::F16, Format::F32, nearest);
    let is_negative = nearest >> 15 != 0;
    let (wrong, shrinks) = match (control, float::partial_cmp(Format::F32, widened, single)) {
        (1, Some(Ordering::Greater)) => (true, !is_negative),
        (2, Some(Ordering::Less)) => (true, is_negative),
        (3, Some(Ordering::Greater)) => (!is_negative, true),
        (3, Some(Ordering::Less)) => (is_negative, true),
        _ => (false, false),
    };
    match (wrong, shrinks) {
        (false, _) => nearest,
        (true, true) => nearest - 1,
        (true, false) => nearest + 1,
    }
}

fn round(site: &Site, lanes: &[Lane], control: &[Lane]) -> Result<Lanes> {
    let format = site.format()?;
    // The third bit asks for the control register's mode, which is to nearest.
    let how = match control[0].bits & 7 {
        1 => Integral::Floor,
        2 => Integral::Ceil,
        3 => Integral::Trunc,
        _ => Integral::TiesEven,
    };
    Ok(collect(lanes.iter().map(|lane| float::integral(format, how, lane.bits))))
}

pub(super) fn reciprocal(format: Format, a: u128) -> u128 {
    float::arith(format, Arith::Div, format.one(), a)
}

pub(super) fn reciprocal_root(format: Format, a: u128) -> u128 {
    reciprocal(format, float::sqrt(format, a))
}

/// One lane of the second operand into the first; the immediate says which, where to, and which lanes to zero.
fn insert(args: &[Lanes]) -> Result<Lanes> {
    let control = args[2][0].bits;
    let (from, to) = ((control >> 6 & 3) as usize, (control >> 4 & 3) as usize);
    let mut lanes = bits_of(&args[0]);
    lanes[to] = args[1][from].bits;
    Ok(collect(lanes.into_iter().enumerate().map(|(at, bits)| if control >> at & 1 != 0 { 0 } else { bits })))
}

/// In each group of 128 bits: the sum of the products that the immediate's upper half selects, in the lanes that
/// its lower half selects.
fn dot_product(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let (format, control) = (site.format()?, args[2][0].bits);
    let group = lanes_per_group(u64::from(format.bits()) / 8);
    let mut out = Vec::new();
    for (a, b) in args[0].chunks(group).zip(args[1].chunks(group)) {
        let selected = |bit: usize| control >> bit & 1 != 0;
        let product = |at: usize| match selected(4 + at) {
            true => float::arith(format, Arith::Mul, a[at].bits, b[at].bits),
            false => 0,
        };
        let add = |x, y| float::arith(format, Arith::Add, x, y);
        let pairs = (0..group).step_by(2).map(|at| add(product(at), product(at + 1)));
        let sum = pairs.reduce(add).unwrap_or_default();
        out.extend((0..group).map(|at| if selected(at) { sum } else { 0 }));
    }
    Ok(collect(out.into_iter()))
}

/// Lanes by index within their group; the index stands in the bits from `low` on.
pub(super) fn permute_within(args: &[Lanes], group: usize, low: u32) -> Result<Lanes> {
    let pick = |(at, index): (usize, &Lane)| {
        let index = (index.bits >> low) as usize & (group - 1);
        args[0][at / group * group + index]
    };
    Ok(args[1].iter().enumerate().map(pick).collect())
}

/// Judges whether some lane has both signs set, and whether some has only the second.
fn test_signs(site: &Site, args: &[Lanes], judge: fn(bool, bool) -> bool) -> Result<Lanes> {
    let sign = site.format()?.sign_mask();
    let any =
        |f: fn(u128, u128) -> u128| args[0].iter().zip(&args[1]).any(|(a, b)| f(a.bits, b.bits) & sign != 0);
    Ok(vec![Lane::int(judge(any(|a, b| a & b), any(|a, b| !a & b)).into())])
}
