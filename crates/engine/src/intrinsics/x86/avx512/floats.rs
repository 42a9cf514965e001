//! Floating-point instructions: arithmetic with a rounding mode, comparison, and taking numbers apart.

use std::cmp::Ordering;

use rustc_apfloat::Round;
use ubik_verdict::Result;

use super::super::super::Row;
use super::super::super::site::{Lane, Lanes, Site};
use super::super::collect;
use super::super::floats::{self, APPROXIMATE, Predicate, reciprocal, reciprocal_root};
use super::{Mask, by_width, rounding};
use crate::numeric::float::{self, Arith, Format};
use crate::numeric::rounded::{self, NEAREST};
use crate::numeric::{IntTy, wide};

pub const ROWS: &[Row] = by_width! { vector:
    "add" [".ps.512" ".pd.512"] |s, a| arith(s, a, Arith::Add);
    "sub" [".ps.512" ".pd.512"] |s, a| arith(s, a, Arith::Sub);
    "mul" [".ps.512" ".pd.512"] |s, a| arith(s, a, Arith::Mul);
    "div" [".ps.512" ".pd.512"] |s, a| arith(s, a, Arith::Div);
    "mask.add" [".ss.round" ".sd.round"] |s, a| first_arith(s, a, Arith::Add);
    "mask.sub" [".ss.round" ".sd.round"] |s, a| first_arith(s, a, Arith::Sub);
    "mask.mul" [".ss.round" ".sd.round"] |s, a| first_arith(s, a, Arith::Mul);
    "mask.div" [".ss.round" ".sd.round"] |s, a| first_arith(s, a, Arith::Div);
    "vfmadd" [".ps.512" ".pd.512" ".f32" ".f64"] |s, a| fused(s, a, false);
    "vfmaddsub" [".ps.512" ".pd.512"] |s, a| fused(s, a, true);
    "sqrt" [".ps.512" ".pd.512"]
        |s, a| each(s, a, |format, at| rounded::sqrt(format, a[0][at].bits, rounding(a.get(1))));
    "mask.sqrt" [".ss" ".sd"]
        |s, a| first(s, a, (2, 3), |format| rounded::sqrt(format, a[1][0].bits, rounding(a.get(4))));
    // The second operand unless the first is strictly beyond it.
    "min" [".ps.512" ".pd.512"] |s, a| floats::pick(s, a, Ordering::Less);
    "max" [".ps.512" ".pd.512"] |s, a| floats::pick(s, a, Ordering::Greater);
    "mask.min" [".ss.round" ".sd.round"] |s, a| first_pick(s, a, Ordering::Less);
    "mask.max" [".ss.round" ".sd.round"] |s, a| first_pick(s, a, Ordering::Greater);
    "mask.range.ps" [".128" ".256" ".512"] ranges;
    "mask.range.pd" [".128" ".256" ".512"] ranges;
    "mask.range" [".ss" ".sd"]
        |s, a| first(s, a, (2, 3), |format| range(format, a[0][0].bits, a[1][0].bits, a[4][0].bits));
    // Comparison and classes: the result is a mask.
    "mask.cmp.ps" [".128" ".256" ".512"] compare;
    "mask.cmp.pd" [".128" ".256" ".512"] compare;
    "mask.cmp" [".ss" ".sd"] compare_first;
    "vcomi" [".ss" ".sd"] compare_flags;
    "mask.fpclass.ps" [".128" ".256" ".512"] |s, a| classes(s, a, a[0].len());
    "mask.fpclass.pd" [".128" ".256" ".512"] |s, a| classes(s, a, a[0].len());
    "mask.fpclass" [".ss" ".sd"] |s, a| classes(s, a, 1);
    // Exponents and significands.
    "mask.getexp.ps" [".128" ".256" ".512"] exponents;
    "mask.getexp.pd" [".128" ".256" ".512"] exponents;
    "mask.getexp" [".ss" ".sd"] |s, a| first(s, a, (2, 3), |format| exponent(format, a[1][0].bits));
    "mask.getmant.ps" [".128" ".256" ".512"] significands;
    "mask.getmant.pd" [".128" ".256" ".512"] significands;
    "mask.getmant" [".ss" ".sd"]
        |s, a| first(s, a, (3, 4), |format| significand(format, a[1][0].bits, a[2][0].bits));
    "mask.scalef.ps" [".128" ".256" ".512"] scaled;
    "mask.scalef.pd" [".128" ".256" ".512"] scaled;
    "mask.scalef" [".ss" ".sd"]
        |s, a| first(s, a, (2, 3), |format| scale(format, a[0][0].bits, a[1][0].bits, rounding(a.get(4))));
    // Rounding to a number of binary places, and what is cut off by it.
    "mask.rndscale.ps" [".128" ".256" ".512"] |s, a| cut(s, a, round_to_places);
    "mask.rndscale.pd" [".128" ".256" ".512"] |s, a| cut(s, a, round_to_places);
    "mask.rndscale" [".ss" ".sd"]
        |s, a| first(s, a, (2, 3), |format| round_to_places(format, a[1][0].bits, a[4][0].bits));
    "mask.reduce.ps" [".128" ".256" ".512"] |s, a| cut(s, a, remainder);
    "mask.reduce.pd" [".128" ".256" ".512"] |s, a| cut(s, a, remainder);
    "mask.reduce" [".ss" ".sd"]
        |s, a| first(s, a, (2, 3), |format| remainder(format, a[1][0].bits, a[4][0].bits));
    // Special numbers by a table.
    "mask.fixupimm.ps" [".128" ".256" ".512"] |s, a| fix_all(s, a, &a[0]);
    "mask.fixupimm.pd" [".128" ".256" ".512"] |s, a| fix_all(s, a, &a[0]);
    "mask.fixupimm" [".ss" ".sd"] |s, a| fix_first(s, a, &a[0]);
    "maskz.fixupimm.ps" [".128" ".256" ".512"] |s, a| fix_all(s, a, &zeros(a));
    "maskz.fixupimm.pd" [".128" ".256" ".512"] |s, a| fix_all(s, a, &zeros(a));
    "maskz.fixupimm" [".ss" ".sd"] |s, a| fix_first(s, a, &zeros(a));
    // Lanes within groups of 128 bits.
    "vpermilvar.ps" [".512"] |_, a| floats::permute_within(a, 4, 0);
    "vpermilvar.pd" [".512"] |_, a| floats::permute_within(a, 2, 1);
};

/// Reciprocals, which hardware approximates.
pub const RECIPROCALS: &[Row] = by_width! { vector, APPROXIMATE:
    "rcp14.ps" [".128" ".256" ".512"] |s, a| masked(s, a, (1, 2), |format, at| reciprocal(format, a[0][at].bits));
    "rcp14.pd" [".128" ".256" ".512"] |s, a| masked(s, a, (1, 2), |format, at| reciprocal(format, a[0][at].bits));
    "rcp14" [".ss" ".sd"] |s, a| first(s, a, (2, 3), |format| reciprocal(format, a[1][0].bits));
    "rsqrt14.ps" [".128" ".256" ".512"] |s, a| masked(s, a, (1, 2), |format, at| reciprocal_root(format, a[0][at].bits));
    "rsqrt14.pd" [".128" ".256" ".512"] |s, a| masked(s, a, (1, 2), |format, at| reciprocal_root(format, a[0][at].bits));
    "rsqrt14" [".ss" ".sd"] |s, a| first(s, a, (2, 3), |format| reciprocal_root(format, a[1][0].bits));
};

/// An operation on every lane.
fn each(site: &Site, args: &[Lanes], f: impl Fn(Format, usize) -> u128) -> Result<Lanes> {
    let format = site.format()?;
    Ok(collect((0..args[0].len()).map(|at| f(format, at))))
}

/// The same with a mask; the first number says which argument the other lanes come from, the second which is the mask.
fn masked(
    site: &Site,
    args: &[Lanes],
    (others, mask): (usize, usize),
    f: impl Fn(Format, usize) -> u128,
) -> Result<Lanes> {
    let format = site.format()?;
    let results: Vec<u128> = (0..args[others].len()).map(|at| f(format, at)).collect();
    Mask::of(&args[mask]).merge(&results, &args[others])
}

/// An instruction for scalars; the numbers say the same.
fn first(
    site: &Site,
    args: &[Lanes],
    (others, mask): (usize, usize),
    f: impl Fn(Format) -> u128,
) -> Result<Lanes> {
    Mask::of(&args[mask]).merge_first(f(site.format()?), &args[others], &args[0])
}

fn arith(site: &Site, args: &[Lanes], op: Arith) -> Result<Lanes> {
    let round = rounding(args.get(2));
    each(site, args, |format, at| rounded::arith(format, op, args[0][at].bits, args[1][at].bits, round))
}

fn first_arith(site: &Site, args: &[Lanes], op: Arith) -> Result<Lanes> {
    let round = rounding(args.get(4));
    first(site, args, (2, 3), |format| rounded::arith(format, op, args[0][0].bits, args[1][0].bits, round))
}

/// `a * b + c`; or, if it alternates, `- c` in every other lane, beginning with the first.
fn fused(site: &Site, args: &[Lanes], alternates: bool) -> Result<Lanes> {
    let round = rounding(args.get(3));
    each(site, args, |format, at| {
        let addend = args[2][at].bits;
        let addend = if alternates && at % 2 == 0 { float::neg(format, addend) } else { addend };
        rounded::fma(format, args[0][at].bits, args[1][at].bits, addend, round)
    })
}

fn first_pick(site: &Site, args: &[Lanes], first_if: Ordering) -> Result<Lanes> {
    let picked = floats::pick(site, args, first_if)?;
    Mask::of(&args[3]).merge_first(picked[0].bits, &args[2], &args[0])
}

fn compare(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let (format, predicate) = (site.format()?, Predicate::of(&args[2]));
    let holds = |at: usize| predicate.holds(format, args[0][at].bits, args[1][at].bits);
    Mask::of(&args[3]).filter(args[0].len(), holds)
}

fn compare_first(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let holds = Predicate::of(&args[2]).holds(site.format()?, args[0][0].bits, args[1][0].bits);
    Mask::of(&args[3]).filter(1, |_| holds)
}

fn compare_flags(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let holds = Predicate::of(&args[2]).holds(site.format()?, args[0][0].bits, args[1][0].bits);
    Ok(vec![Lane::int(holds.into())])
}

fn is_zero(format: Format, a: u128) -> bool {
    format.magnitude(a) == 0
}

fn is_signalling(format: Format, a: u128) -> bool {
    format.is_nan(a) && a >> (format.mantissa_bits() - 1) & 1 == 0
}

/// Whether numbers are of one of the kinds that an immediate has a bit for.
fn classes(site: &Site, args: &[Lanes], lanes: usize) -> Result<Lanes> {
    let (format, kinds) = (site.format()?, args[1][0].bits);
    let smallest_normal = 1 << format.mantissa_bits();
    let is_one = |at: usize| {
        let a = args[0][at].bits;
        let (is_negative, magnitude) = (format.is_negative(a), format.magnitude(a));
        let is_infinite = magnitude == format.infinity();
        let answers = [
            format.is_nan(a) && !is_signalling(format, a),
            magnitude == 0 && !is_negative,
            magnitude == 0 && is_negative,
            is_infinite && !is_negative,
            is_infinite && is_negative,
            magnitude != 0 && magnitude < smallest_normal,
            is_negative && magnitude != 0 && format.is_finite(a),
            is_signalling(format, a),
        ];
        answers.iter().enumerate().any(|(bit, &holds)| holds && kinds >> bit & 1 != 0)
    };
    Mask::of(&args[2]).filter(lanes, is_one)
}

fn exponents(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    masked(site, args, (1, 2), |format, at| exponent(format, args[0][at].bits))
}

/// The binary exponent of a number, as a float.
fn exponent(format: Format, a: u128) -> u128 {
    if format.is_nan(a) {
        format.nan()
    } else if is_zero(format, a) {
        format.infinity() | format.sign_mask()
    } else if !format.is_finite(a) {
        format.infinity()
    } else {
        from_i32(format, rounded::exponent(format, a))
    }
}

fn from_i32(format: Format, number: i32) -> u128 {
    let ty = IntTy::signed(32);
    rounded::from_int(ty, format, u128::from(number as u32), NEAREST)
}

fn significands(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    masked(site, args, (2, 3), |format, at| significand(format, args[0][at].bits, args[1][0].bits))
}

/// The significand of a number. Two bits of the immediate say in which interval it is to be, two what becomes of the sign.
fn significand(format: Format, a: u128, control: u128) -> u128 {
    let is_negative = format.is_negative(a);
    if format.is_nan(a) || is_negative && !is_zero(format, a) && control & 8 != 0 {
        return format.nan();
    }
    let sign = if is_negative && control & 4 == 0 { format.sign_mask() } else { 0 };
    if is_zero(format, a) || !format.is_finite(a) {
        return format.one() | sign;
    }
    let power = rounded::exponent(format, a);
    let fraction =
        rounded::scale(format, format.magnitude(a), -power, NEAREST) & ((1 << format.mantissa_bits()) - 1);
    let is_large = fraction >> (format.mantissa_bits() - 1) & 1 != 0;
    let halves = match control & 3 {
        0 => false,
        1 => power & 1 != 0,
        2 => true,
        _ => is_large,
    };
    let one = format.one() - if halves { 1 << format.mantissa_bits() } else { 0 };
    one | fraction | sign
}

fn scaled(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    let round = rounding(args.get(4));
    masked(site, args, (2, 3), |format, at| scale(format, args[0][at].bits, args[1][at].bits, round))
}

/// `a * 2^floor(b)`.
fn scale(format: Format, a: u128, b: u128, round: Round) -> u128 {
    let is_infinite = |a: u128| format.magnitude(a) == format.infinity();
    if format.is_nan(a) || format.is_nan(b) {
        // A quiet NaN gives way to an infinite scale.
        return match is_infinite(b) && !is_signalling(format, a) {
            true if format.is_negative(b) => 0,
            true => format.infinity(),
            false => format.nan(),
        };
    }
    if is_infinite(b) {
        let sign = a & format.sign_mask();
        return match format.is_negative(b) {
            true if is_infinite(a) => format.nan(),
            true => sign,
            false if is_zero(format, a) => format.nan(),
            false => format.infinity() | sign,
        };
    }
    // Beyond this nothing is left of any number.
    const FAR: i128 = 10_000;
    let ty = IntTy::signed(64);
    let floor = rounded::to_int(format, ty, b, Round::TowardNegative);
    let power = match floor {
        Some(bits) => wide::sign_extend(ty, bits).clamp(-FAR, FAR),
        None if format.is_negative(b) => -FAR,
        None => FAR,
    };
    rounded::scale(format, a, power as i32, round)
}

/// One of the two operations below on every lane.
fn cut(site: &Site, args: &[Lanes], f: fn(Format, u128, u128) -> u128) -> Result<Lanes> {
    masked(site, args, (2, 3), |format, at| f(format, args[0][at].bits, args[1][0].bits))
}

/// Rounded to as many binary places as the upper half of the immediate says; the lower half names the mode.
fn round_to_places(format: Format, a: u128, control: u128) -> u128 {
    if format.is_nan(a) {
        return format.nan();
    }
    let places = (control >> 4 & 15) as i32;
    let shifted = rounded::scale(format, a, places, NEAREST);
    if !format.is_finite(shifted) || is_zero(format, a) {
        return a;
    }
    let round = rounding(Some(&vec![Lane::int(control)]));
    rounded::scale(format, rounded::integral(format, shifted, round), -places, NEAREST)
}

/// What rounding leaves of a number.
fn remainder(format: Format, a: u128, control: u128) -> u128 {
    if format.magnitude(a) == format.infinity() {
        return 0;
    }
    let round = rounding(Some(&vec![Lane::int(control)]));
    rounded::arith(format, Arith::Sub, a, round_to_places(format, a, control), round)
}

fn ranges(site: &Site, args: &[Lanes]) -> Result<Lanes> {
    masked(site, args, (3, 4), |format, at| {
        range(format, args[0][at].bits, args[1][at].bits, args[2][0].bits)
    })
}

/// The smaller or larger of two numbers, or of their magnitudes. Two bits of the immediate say what becomes of the sign.
fn range(format: Format, a: u128, b: u128, control: u128) -> u128 {
    if is_signalling(format, a) || is_signalling(format, b) {
        return format.nan();
    }
    let chosen = match (format.is_nan(a), format.is_nan(b)) {
        (true, true) => return format.nan(),
        (true, false) => b,
        (false, true) => a,
        (false, false) => {
            let by_magnitude = control & 2 != 0;
            // Equal magnitudes and zeros are told apart by their signs.
            let rank = |x: u128| {
                let magnitude = format.magnitude(x) as i128;
                let signed = if format.is_negative(x) { -magnitude - 1 } else { magnitude };
                if by_magnitude { (magnitude, signed) } else { (signed, 0) }
            };
            let wants_larger = control & 1 != 0;
            if (rank(a) > rank(b)) == wants_larger { a } else { b }
        }
    };
    let magnitude = format.magnitude(chosen);
    match control >> 2 & 3 {
        0 => magnitude | a & format.sign_mask(),
        1 => chosen,
        2 => magnitude,
        _ => magnitude | format.sign_mask(),
    }
}

fn zeros(args: &[Lanes]) -> Lanes {
    vec![Lane::int(0); args[0].len()]
}

fn fix_all(site: &Site, args: &[Lanes], others: &Lanes) -> Result<Lanes> {
    let format = site.format()?;
    let fixed = |at: usize| fix(format, args[0][at].bits, args[1][at].bits, args[2][at].bits);
    let results: Vec<u128> = (0..args[0].len()).map(fixed).collect();
    Mask::of(&args[4]).merge(&results, others)
}

fn fix_first(site: &Site, args: &[Lanes], others: &Lanes) -> Result<Lanes> {
    let fixed = fix(site.format()?, args[0][0].bits, args[1][0].bits, args[2][0].bits);
    Mask::of(&args[4]).merge_first(fixed, others, &args[0])
}

/// What a table has for the kind of number that `b` is: four bits for each of eight kinds.
fn fix(format: Format, a: u128, b: u128, table: u128) -> u128 {
    let (is_negative, sign) = (format.is_negative(b), format.sign_mask());
    let kind = match format.magnitude(b) {
        _ if is_signalling(format, b) => 1u32,
        _ if format.is_nan(b) => 0,
        0 => 2,
        _ if b == format.one() => 3,
        magnitude if magnitude == format.infinity() => 5 - u32::from(is_negative),
        _ => 7 - u32::from(is_negative),
    };
    let number = |value: f64| rounded::convert(Format::F64, format, value.to_bits().into(), NEAREST);
    match table >> (4 * kind) & 15 {
        0 => a,
        1 => b,
        2 | 3 => format.nan(),
        4 => format.infinity() | sign,
        5 => format.infinity(),
        6 => format.infinity() | b & sign,
        7 => sign,
        8 => 0,
        9 => format.one() | sign,
        10 => format.one(),
        11 => number(0.5),
        12 => number(90.0),
        13 => number(std::f64::consts::FRAC_PI_2),
        14 => format.infinity() - 1,
        _ => (format.infinity() - 1) | sign,
    }
}
