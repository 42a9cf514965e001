//! Floats: arithmetic lane by lane, in pairs and across a vector, complex numbers, rounding, conversion, estimates.

use ubik_verdict::Result;

use super::super::Row;
use super::super::lanes::{collect, one};
use super::super::site::{Kind, Lane, Lanes, Site};
use super::Sign::{self, Signed, Unsigned};
use super::{ints, pairs, row};
use crate::numeric::float::{self, Arith, Format, Integral};
use crate::numeric::rounded::{self, NEAREST};
use crate::numeric::{cast, wide};

pub const ROWS: &[Row] = &[
    // Lane by lane.
    row("llvm.aarch64.neon.fabd", |s, a| each2(s, a, |f, a, b| float::abs(f, sub(f, a, b)))),
    row("llvm.aarch64.neon.fmulx", |s, a| each2(s, a, |f, a, b| or_open(f, a, b, TWO, |a, b| mul(f, a, b)))),
    row("llvm.aarch64.neon.fmax", |s, a| each2(s, a, float::maximum)),
    row("llvm.aarch64.neon.fmin", |s, a| each2(s, a, float::minimum)),
    row("llvm.aarch64.neon.fmaxnm", |s, a| each2(s, a, maximum_number)),
    row("llvm.aarch64.neon.fminnm", |s, a| each2(s, a, minimum_number)),
    row("llvm.aarch64.neon.famax", |s, a| each2(s, a, |f, a, b| by_magnitude(f, a, b, float::maximum))),
    row("llvm.aarch64.neon.famin", |s, a| each2(s, a, |f, a, b| by_magnitude(f, a, b, float::minimum))),
    row("llvm.aarch64.neon.facge", |s, a| compare(s, a, |order| order.is_ge())),
    row("llvm.aarch64.neon.facgt", |s, a| compare(s, a, |order| order.is_gt())),
    row("llvm.aarch64.neon.frecpe", |s, a| each(s, a, reciprocal)),
    row("llvm.aarch64.neon.frsqrte", |s, a| each(s, a, reciprocal_root)),
    row("llvm.aarch64.neon.frecpx", |s, a| each(s, a, reciprocal_exponent)),
    row("llvm.aarch64.neon.frecps", |s, a| each2(s, a, reciprocal_step)),
    row("llvm.aarch64.neon.frsqrts", |s, a| each2(s, a, root_step)),
    // In pairs, and across.
    row("llvm.aarch64.neon.faddp", |s, a| in_pairs(s, a, add)),
    row("llvm.aarch64.neon.fmaxp", |s, a| in_pairs(s, a, float::maximum)),
    row("llvm.aarch64.neon.fminp", |s, a| in_pairs(s, a, float::minimum)),
    row("llvm.aarch64.neon.fmaxnmp", |s, a| in_pairs(s, a, maximum_number)),
    row("llvm.aarch64.neon.fminnmp", |s, a| in_pairs(s, a, minimum_number)),
    row("llvm.aarch64.neon.faddv", |s, a| across(s, a, add)),
    row("llvm.aarch64.neon.fmaxv", |s, a| across(s, a, float::maximum)),
    row("llvm.aarch64.neon.fminv", |s, a| across(s, a, float::minimum)),
    row("llvm.aarch64.neon.fmaxnmv", |s, a| across(s, a, maximum_number)),
    row("llvm.aarch64.neon.fminnmv", |s, a| across(s, a, minimum_number)),
    // Products of halves, added to singles.
    row("llvm.aarch64.neon.fmlal", |_, a| add_products(a, 0, |a| a)),
    row("llvm.aarch64.neon.fmlal2", |_, a| add_products(a, 1, |a| a)),
    row("llvm.aarch64.neon.fmlsl", |_, a| add_products(a, 0, |a| float::neg(Format::F16, a))),
    row("llvm.aarch64.neon.fmlsl2", |_, a| add_products(a, 1, |a| float::neg(Format::F16, a))),
    // Complex numbers: the second or third operand is rotated first.
    row("llvm.aarch64.neon.vcadd.rot90", |s, a| add_complex(s, a, 1)),
    row("llvm.aarch64.neon.vcadd.rot270", |s, a| add_complex(s, a, 3)),
    row("llvm.aarch64.neon.vcmla.rot0", |s, a| add_complex_product(s, a, 0)),
    row("llvm.aarch64.neon.vcmla.rot90", |s, a| add_complex_product(s, a, 1)),
    row("llvm.aarch64.neon.vcmla.rot180", |s, a| add_complex_product(s, a, 2)),
    row("llvm.aarch64.neon.vcmla.rot270", |s, a| add_complex_product(s, a, 3)),
    // To integral numbers.
    row("llvm.nearbyint", |s, a| each(s, a, |f, x| float::integral(f, Integral::TiesEven, x))),
    row("llvm.roundeven", |s, a| each(s, a, |f, x| float::integral(f, Integral::TiesEven, x))),
    row("llvm.aarch64.neon.frint32x", |s, a| {
        each(s, a, |f, x| integral_within(f, x, Integral::TiesEven, 32))
    }),
    row("llvm.aarch64.neon.frint32z", |s, a| each(s, a, |f, x| integral_within(f, x, Integral::Trunc, 32))),
    row("llvm.aarch64.neon.frint64x", |s, a| {
        each(s, a, |f, x| integral_within(f, x, Integral::TiesEven, 64))
    }),
    row("llvm.aarch64.neon.frint64z", |s, a| each(s, a, |f, x| integral_within(f, x, Integral::Trunc, 64))),
    row("llvm.aarch64.frint32x", |s, a| each(s, a, |f, x| integral_within(f, x, Integral::TiesEven, 32))),
    row("llvm.aarch64.frint32z", |s, a| each(s, a, |f, x| integral_within(f, x, Integral::Trunc, 32))),
    row("llvm.aarch64.frint64x", |s, a| each(s, a, |f, x| integral_within(f, x, Integral::TiesEven, 64))),
    row("llvm.aarch64.frint64z", |s, a| each(s, a, |f, x| integral_within(f, x, Integral::Trunc, 64))),
    // To and from integers and fixed-point numbers.
    row("llvm.fptosi.sat", |s, a| to_int(s, a, Signed, Integral::Trunc)),
    row("llvm.fptoui.sat", |s, a| to_int(s, a, Unsigned, Integral::Trunc)),
    row("llvm.aarch64.neon.fcvtas", |s, a| to_int(s, a, Signed, Integral::TiesAway)),
    row("llvm.aarch64.neon.fcvtau", |s, a| to_int(s, a, Unsigned, Integral::TiesAway)),
    row("llvm.aarch64.neon.fcvtms", |s, a| to_int(s, a, Signed, Integral::Floor)),
    row("llvm.aarch64.neon.fcvtmu", |s, a| to_int(s, a, Unsigned, Integral::Floor)),
    row("llvm.aarch64.neon.fcvtns", |s, a| to_int(s, a, Signed, Integral::TiesEven)),
    row("llvm.aarch64.neon.fcvtnu", |s, a| to_int(s, a, Unsigned, Integral::TiesEven)),
    row("llvm.aarch64.neon.fcvtps", |s, a| to_int(s, a, Signed, Integral::Ceil)),
    row("llvm.aarch64.neon.fcvtpu", |s, a| to_int(s, a, Unsigned, Integral::Ceil)),
    row("llvm.aarch64.neon.fcvtzs", |s, a| to_int(s, a, Signed, Integral::Trunc)),
    row("llvm.aarch64.neon.fcvtzu", |s, a| to_int(s, a, Unsigned, Integral::Trunc)),
    row("llvm.aarch64.neon.vcvtfp2fxs", |s, a| to_fixed(s, a, Signed)),
    row("llvm.aarch64.neon.vcvtfp2fxu", |s, a| to_fixed(s, a, Unsigned)),
    row("llvm.aarch64.neon.vcvtfxs2fp", |s, a| from_fixed(s, a, Signed)),
    row("llvm.aarch64.neon.vcvtfxu2fp", |s, a| from_fixed(s, a, Unsigned)),
    row("llvm.aarch64.neon.fcvtxn", |s, a| each(s, a, |_, a| narrow_to_odd(a))),
    row("llvm.aarch64.fjcvtzs", |_, a| one(to_int_of_javascript(a[0][0].bits))),
];

fn add(format: Format, a: u128, b: u128) -> u128 {
    float::arith(format, Arith::Add, a, b)
}

fn sub(format: Format, a: u128, b: u128) -> u128 {
    float::arith(format, Arith::Sub, a, b)
}

fn mul(format: Format, a: u128, b: u128) -> u128 {
    float::arith(format, Arith::Mul, a, b)
}

fn each(site: &Site, args: &[Lanes], f: fn(Format, u128) -> u128) -> Result<Lanes> {
    let format = site.format()?;
    Ok(collect(args[0].iter().map(|lane| f(format, lane.bits))))
}

type Two = fn(Format, u128, u128) -> u128;

fn each2(site: &Site, args: &[Lanes], f: Two) -> Result<Lanes> {
    let format = site.format()?;
    Ok(collect(args[0].iter().zip(&args[1]).map(|(a, b)| f(format, a.bits, b.bits))))
}

fn in_pairs(site: &Site, args: &[Lanes], f: Two) -> Result<Lanes> {
    let format = site.format()?;
    Ok(collect(pairs(args).into_iter().map(|[a, b]| f(format, a, b))))
}

/// All lanes of a vector: neighbours first, then their results.
fn across(site: &Site, args: &[Lanes], f: Two) -> Result<Lanes> {
    let (format, mut lanes) = (site.format()?, args[0].clone());
    while lanes.len() > 1 {
        lanes = collect(lanes.chunks(2).map(|pair| f(format, pair[0].bits, pair[pair.len() - 1].bits)));
    }
    Ok(lanes)
}

fn is_signalling(format: Format, a: u128) -> bool {
    format.is_nan(a) && a & format.nan() != format.nan()
}

/// The one of two numbers that is not a quiet NaN, or the larger one; +0 is greater than -0.
fn maximum_number(format: Format, a: u128, b: u128) -> u128 {
    number(format, a, b, float::maximum)
}

/// The one of two numbers that is not a quiet NaN, or the smaller one; -0 is less than +0.
fn minimum_number(format: Format, a: u128, b: u128) -> u128 {
    number(format, a, b, float::minimum)
}

fn number(format: Format, a: u128, b: u128, f: Two) -> u128 {
    if is_signalling(format, a) || is_signalling(format, b) {
        return format.nan();
    }
    match (format.is_nan(a), format.is_nan(b)) {
        (true, false) => b,
        (false, true) => a,
        _ => f(format, a, b),
    }
}

fn by_magnitude(format: Format, a: u128, b: u128, f: Two) -> u128 {
    f(format, format.magnitude(a), format.magnitude(b))
}

/// All ones where magnitudes compare as asked.
fn compare(site: &Site, args: &[Lanes], holds: fn(std::cmp::Ordering) -> bool) -> Result<Lanes> {
    let (format, truth) = (site.format()?, wide::mask(Unsigned.of_width(site.dest.lane_bits())));
    let mask = |(a, b): (&Lane, &Lane)| {
        let order = float::partial_cmp(format, format.magnitude(a.bits), format.magnitude(b.bits));
        if order.is_some_and(holds) { truth } else { 0 }
    };
    Ok(collect(args[0].iter().zip(&args[1]).map(mask)))
}

// Products of zero and infinity, which are open elsewhere, have a value in some instructions.

const TWO: f64 = 2.0;

/// A number that every format has.
fn constant(format: Format, number: f64) -> u128 {
    cast::float_to_float(Format::F64, format, number.to_bits().into())
}

/// `f`, or a number with the sign of the product if that is one of zero and infinity.
fn or_open(format: Format, a: u128, b: u128, number: f64, f: impl Fn(u128, u128) -> u128) -> u128 {
    if !is_open(format, a, b) {
        return f(a, b);
    }
    constant(format, number) | (a ^ b) & format.sign_mask()
}

fn is_open(format: Format, a: u128, b: u128) -> bool {
    let (a, b) = (format.magnitude(a), format.magnitude(b));
    (a == 0 && b == format.infinity()) || (b == 0 && a == format.infinity())
}

/// `2 - a * b`, rounded once.
fn reciprocal_step(format: Format, a: u128, b: u128) -> u128 {
    let two = constant(format, TWO);
    if is_open(format, a, b) { two } else { float::fma(format, float::neg(format, a), b, two) }
}

/// `(3 - a * b) / 2`, rounded once. The larger factor is halved before, which is exact unless the product vanishes.
fn root_step(format: Format, a: u128, b: u128) -> u128 {
    let middle = constant(format, 1.5);
    if is_open(format, a, b) {
        return middle;
    }
    let (small, large) = if format.magnitude(a) < format.magnitude(b) { (a, b) } else { (b, a) };
    let half = mul(format, large, constant(format, 0.5));
    float::fma(format, float::neg(format, half), small, middle)
}

/// A number as its parts, with the first bit of the fraction at bit 51 in every format.
struct Parts {
    exponent: i32,
    fraction: u64,
    /// The exponent of infinity.
    top: i32,
}

const FRACTION_BITS: u8 = 52;
const FIRST: u64 = 1 << (FRACTION_BITS - 1);
const FRACTION: u64 = (1 << FRACTION_BITS) - 1;

impl Parts {
    fn of(format: Format, a: u128) -> Parts {
        let mantissa = format.mantissa_bits();
        let magnitude = format.magnitude(a);
        Parts {
            exponent: (magnitude >> mantissa) as i32,
            fraction: ((magnitude as u64) << (FRACTION_BITS - mantissa)) & FRACTION,
            top: (format.infinity() >> mantissa) as i32,
        }
    }

    fn join(format: Format, exponent: i32, fraction: u64) -> u128 {
        let mantissa = format.mantissa_bits();
        u128::from(exponent as u64) << mantissa | u128::from(fraction >> (FRACTION_BITS - mantissa))
    }

    /// The bits from the first of the fraction on, behind a one.
    fn leading(&self, bits: u8) -> u32 {
        1 << bits | (self.fraction >> (FRACTION_BITS - bits)) as u32
    }
}

/// The estimate of eight bits that the manual defines.
fn reciprocal(format: Format, a: u128) -> u128 {
    let (sign, magnitude) = (a & format.sign_mask(), format.magnitude(a));
    let too_small = 1 << (format.mantissa_bits() - 2);
    match magnitude {
        _ if format.is_nan(a) => return format.nan(),
        _ if magnitude == format.infinity() => return sign,
        _ if magnitude < too_small => return sign | format.infinity(),
        _ => {}
    }
    let mut parts = Parts::of(format, a);
    if parts.exponent == 0 {
        // Subnormal: the first or the second bit of the fraction is the leading one.
        let skipped = if parts.fraction & FIRST == 0 { 2 } else { 1 };
        parts.exponent = 1 - skipped;
        parts.fraction = parts.fraction << skipped & FRACTION;
    }
    let estimate = u64::from(ints::reciprocal(parts.leading(8)));
    let fraction = (estimate & 0xff) << (FRACTION_BITS - 8);
    sign | match parts.top - 2 - parts.exponent {
        0 => Parts::join(format, 0, FIRST | fraction >> 1),
        -1 => Parts::join(format, 0, FIRST >> 1 | fraction >> 2),
        exponent => Parts::join(format, exponent, fraction),
    }
}

/// The estimate of eight bits that the manual defines.
fn reciprocal_root(format: Format, a: u128) -> u128 {
    match format.magnitude(a) {
        0 => return a | format.infinity(),
        _ if format.is_nan(a) || format.is_negative(a) => return format.nan(),
        magnitude if magnitude == format.infinity() => return 0,
        _ => {}
    }
    let mut parts = Parts::of(format, a);
    if parts.exponent == 0 {
        let skipped = (parts.fraction.leading_zeros() - FRACTION.leading_zeros()) as i32;
        parts.exponent = -skipped;
        parts.fraction = parts.fraction << (skipped + 1) & FRACTION;
    }
    let is_even = parts.exponent & 1 == 0;
    let estimate = ints::reciprocal_root(if is_even { parts.leading(8) } else { parts.leading(7) });
    // Three times the bias, less one: the top of the exponent is twice the bias, plus one.
    let exponent = (3 * (parts.top / 2) - 1 - parts.exponent) / 2;
    Parts::join(format, exponent, u64::from(estimate & 0xff) << (FRACTION_BITS - 8))
}

/// A power of two near the reciprocal: the exponent's bits the other way round.
fn reciprocal_exponent(format: Format, a: u128) -> u128 {
    let unit = 1 << format.mantissa_bits();
    let exponent = format.magnitude(a) & format.infinity();
    a & format.sign_mask()
        | match exponent {
            _ if format.is_nan(a) => return format.nan(),
            0 => format.infinity() - unit,
            _ => format.infinity() - exponent,
        }
}

/// Products of the halves of the vectors with this number, added to singles.
fn add_products(args: &[Lanes], half: usize, change: fn(u128) -> u128) -> Result<Lanes> {
    let wide = |bits| cast::float_to_float(Format::F16, Format::F32, bits);
    let count = args[0].len();
    let sum = |(at, sum): (usize, &Lane)| {
        let [a, b] = [1, 2].map(|arg: usize| args[arg][half * count + at].bits);
        float::fma(Format::F32, wide(change(a)), wide(b), sum.bits)
    };
    Ok(collect(args[0].iter().enumerate().map(sum)))
}

/// A complex number times the imaginary unit, some times.
fn rotated(format: Format, [re, im]: [u128; 2], quarters: u8) -> [u128; 2] {
    (0..quarters).fold([re, im], |[re, im], _| [float::neg(format, im), re])
}

fn complex(lanes: &[Lane]) -> impl Iterator<Item = [u128; 2]> + '_ {
    lanes.chunks_exact(2).map(|pair| [pair[0].bits, pair[1].bits])
}

fn add_complex(site: &Site, args: &[Lanes], quarters: u8) -> Result<Lanes> {
    let format = site.format()?;
    let sum = |([re, im], b): ([u128; 2], _)| {
        let [b_re, b_im] = rotated(format, b, quarters);
        [add(format, re, b_re), add(format, im, b_im)]
    };
    Ok(collect(complex(&args[0]).zip(complex(&args[1])).flat_map(sum)))
}

/// Half of a complex product: by the real part of the second operand, or, a quarter or three on, by its imaginary part.
fn add_complex_product(site: &Site, args: &[Lanes], quarters: u8) -> Result<Lanes> {
    let format = site.format()?;
    let factors = complex(&args[1]).zip(complex(&args[2]));
    let sum = |([re, im], ([a_re, a_im], [b_re, b_im])): ([u128; 2], ([u128; 2], [u128; 2]))| {
        let negated = |bits, is_negated| if is_negated { float::neg(format, bits) } else { bits };
        let (a, b) = match quarters % 2 {
            0 => (a_re, [b_re, b_im]),
            _ => (a_im, [negated(b_im, true), b_re]),
        };
        let [b_re, b_im] = b.map(|bits| negated(bits, quarters >= 2));
        [float::fma(format, a, b_re, re), float::fma(format, a, b_im, im)]
    };
    Ok(collect(complex(&args[0]).zip(factors).flat_map(sum)))
}

/// Rounds to an integral number; what does not fit a signed integer of this width becomes its smallest number.
fn integral_within(format: Format, a: u128, how: Integral, bits: u8) -> u128 {
    let (integral, ty) = (float::integral(format, how, a), Signed.of_width(bits));
    match cast::float_to_int_unchecked(format, ty, integral) {
        Some(_) => integral,
        None => cast::int_to_float(ty, format, wide::min_value(ty)),
    }
}

/// Saturates; a NaN becomes zero.
fn to_int(site: &Site, args: &[Lanes], sign: Sign, how: Integral) -> Result<Lanes> {
    let (format, ty) = (site.format()?, sign.of_width(site.dest.lane_bits()));
    let convert = |lane: &Lane| cast::float_to_int(format, ty, float::integral(format, how, lane.bits));
    Ok(collect(args[0].iter().map(convert)))
}

fn to_fixed(site: &Site, args: &[Lanes], sign: Sign) -> Result<Lanes> {
    let (format, ty) = (site.format()?, sign.of_width(site.dest.lane_bits()));
    let by = args[1][0].bits as i32;
    // In a wider format, so that nothing is rounded by the scaling.
    let wide = |bits| cast::float_to_float(format, Format::F128, bits);
    let convert = |lane: &Lane| {
        cast::float_to_int(Format::F128, ty, rounded::scale(Format::F128, wide(lane.bits), by, NEAREST))
    };
    Ok(collect(args[0].iter().map(convert)))
}

fn from_fixed(site: &Site, args: &[Lanes], sign: Sign) -> Result<Lanes> {
    let ty = sign.of_width(site.args[0].lane_bits());
    let (Kind::Float(format), by) = (site.dest.kind, -(args[1][0].bits as i32)) else {
        return Err(site.unsupported());
    };
    let wide = |bits| rounded::scale(Format::F128, cast::int_to_float(ty, Format::F128, bits), by, NEAREST);
    Ok(collect(args[0].iter().map(|lane| cast::float_to_float(Format::F128, format, wide(lane.bits)))))
}

/// A double as a single: cut, and made odd if it was not exact, so that it can be rounded once more.
fn narrow_to_odd(a: u128) -> u128 {
    let cut = rounded::convert(Format::F64, Format::F32, a, rustc_apfloat::Round::TowardZero);
    let is_exact = cast::float_to_float(Format::F32, Format::F64, cut) == a;
    if is_exact || Format::F64.is_nan(a) { cut } else { cut | 1 }
}

/// A double as an integer of 32 bits, modulo 2^32; zero if it is not finite.
fn to_int_of_javascript(a: u128) -> u128 {
    if !Format::F64.is_finite(a) || Format::F64.magnitude(a) == 0 {
        return 0;
    }
    let modulus = (4294967296.0f64).to_bits().into();
    let rest =
        float::arith(Format::F64, Arith::Rem, float::integral(Format::F64, Integral::Trunc, a), modulus);
    cast::float_to_int(Format::F64, Signed.of_width(64), rest) & u128::from(u32::MAX)
}
