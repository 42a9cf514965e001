//! Operations of floats that round in a direction of the caller's choice.
//!
//! Everything else rounds to nearest and uses the host's hardware (`float`, `cast`). These are for instructions that name
//! their rounding mode, and go through `rustc_apfloat`. NaNs are replaced by [`Format::nan`], as there.

use std::cmp::Ordering;

use rustc_apfloat::ieee::{Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use super::float::{self, Arith, Format};
use super::{IntTy, wide};

/// Rounding to nearest, ties to even.
pub const NEAREST: Round = Round::NearestTiesToEven;

/// Calls a function that is generic over the format.
macro_rules! by_format {
    ($format:expr, $f:ident($($arg:expr),*)) => {
        match $format {
            Format::F16 => $f::<Half>($($arg),*),
            Format::F32 => $f::<Single>($($arg),*),
            Format::F64 => $f::<Double>($($arg),*),
            Format::F128 => $f::<Quad>($($arg),*),
        }
    };
}

fn bits<F: Float>(value: F) -> u128 {
    if value.is_nan() { F::NAN.to_bits() } else { value.to_bits() }
}

pub fn arith(format: Format, op: Arith, a: u128, b: u128, round: Round) -> u128 {
    fn by<F: Float>(op: Arith, a: u128, b: u128, round: Round) -> u128 {
        let (a, b) = (F::from_bits(a), F::from_bits(b));
        bits(match op {
            Arith::Add => a.add_r(b, round).value,
            Arith::Sub => a.sub_r(b, round).value,
            Arith::Mul => a.mul_r(b, round).value,
            Arith::Div => a.div_r(b, round).value,
            Arith::Rem => a.c_fmod(b).value,
        })
    }
    if round == NEAREST { float::arith(format, op, a, b) } else { by_format!(format, by(op, a, b, round)) }
}

/// `a * b + c`, rounded once.
pub fn fma(format: Format, a: u128, b: u128, c: u128, round: Round) -> u128 {
    fn by<F: Float>(a: u128, b: u128, c: u128, round: Round) -> u128 {
        bits(F::from_bits(a).mul_add_r(F::from_bits(b), F::from_bits(c), round).value)
    }
    if round == NEAREST { float::fma(format, a, b, c) } else { by_format!(format, by(a, b, c, round)) }
}

/// The nearest root, or its neighbour if that is on the wrong side. The remainder, by which that
/// shows, is exact.
pub fn sqrt(format: Format, a: u128, round: Round) -> u128 {
    let nearest = float::sqrt(format, a);
    let is_plain = format.is_finite(nearest) && format.magnitude(a) != 0;
    if round == NEAREST || !is_plain {
        return nearest;
    }
    // Small numbers are scaled by an even power of two: the remainder must not vanish.
    let half = i32::from(format.mantissa_bits()) + 2;
    let (scaled, root) = (scale(format, a, 2 * half, NEAREST), scale(format, nearest, half, NEAREST));
    let (scaled, root) = match format.is_finite(scaled) {
        true => (scaled, root),
        false => (a, nearest),
    };
    let remainder = float::fma(format, root, root, float::neg(format, scaled));
    match (float::partial_cmp(format, remainder, 0), round) {
        (Some(Ordering::Greater), Round::TowardNegative | Round::TowardZero) => nearest - 1,
        (Some(Ordering::Less), Round::TowardPositive) => nearest + 1,
        _ => nearest,
    }
}

/// `a * 2^exponent`.
pub fn scale(format: Format, a: u128, exponent: i32, round: Round) -> u128 {
    fn by<F: Float>(a: u128, exponent: i32, round: Round) -> u128 {
        bits(F::from_bits(a).scalbn_r(exponent, round))
    }
    by_format!(format, by(a, exponent, round))
}

/// The exponent of the largest power of two that is not above the magnitude of a finite number other than zero.
pub fn exponent(format: Format, a: u128) -> i32 {
    fn by<F: Float>(a: u128) -> i32 {
        F::from_bits(a).ilogb()
    }
    by_format!(format, by(a))
}

/// Rounds to an integral number. Zeros keep the sign.
pub fn integral(format: Format, a: u128, round: Round) -> u128 {
    fn by<F: Float>(a: u128, round: Round) -> u128 {
        bits(F::from_bits(a).round_to_integral(round).value)
    }
    by_format!(format, by(a, round))
}

/// An integer of at most 64 bits as a float.
pub fn from_int(ty: IntTy, format: Format, a: u128, round: Round) -> u128 {
    fn by<F: Float>(ty: IntTy, a: u128, round: Round) -> u128 {
        bits(match ty.signed {
            true => F::from_i128_r(wide::sign_extend(ty, a), round).value,
            false => F::from_u128_r(a, round).value,
        })
    }
    by_format!(format, by(ty, a, round))
}

/// A float as an integer, if it fits after rounding.
pub fn to_int(format: Format, ty: IntTy, a: u128, round: Round) -> Option<u128> {
    fn by<F: Float>(ty: IntTy, a: u128, round: Round) -> Option<u128> {
        let (value, width, mut is_exact) = (F::from_bits(a), usize::from(ty.bits), false);
        let (status, number) = match ty.signed {
            true => {
                let found = value.to_i128_r(width, round, &mut is_exact);
                (found.status, wide::truncate(ty, found.value as u128))
            }
            false => {
                let found = value.to_u128_r(width, round, &mut is_exact);
                (found.status, found.value)
            }
        };
        (!status.contains(Status::INVALID_OP)).then_some(number)
    }
    by_format!(format, by(ty, a, round))
}

/// A float in another format.
pub fn convert(from: Format, to: Format, a: u128, round: Round) -> u128 {
    fn by<F>(to: Format, a: u128, round: Round) -> u128
    where
        F: Float + FloatConvert<Half> + FloatConvert<Single> + FloatConvert<Double> + FloatConvert<Quad>,
    {
        let (value, mut loses) = (F::from_bits(a), false);
        match to {
            Format::F16 => bits::<Half>(value.convert_r(round, &mut loses).value),
            Format::F32 => bits::<Single>(value.convert_r(round, &mut loses).value),
            Format::F64 => bits::<Double>(value.convert_r(round, &mut loses).value),
            Format::F128 => bits::<Quad>(value.convert_r(round, &mut loses).value),
        }
    }
    by_format!(from, by(to, a, round))
}
