//! Casts between integers and floats of all widths.
//!
//! Integer to float rounds to nearest, ties to even, and overflows to infinity. Float to integer rounds towards
//! zero and saturates; a NaN gives zero.

use rustc_apfloat::ieee::{Double, Half, Quad, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

use super::float::{Format, double, single};
use super::{IntTy, wide};

/// Truncates, or extends by the sign of the source.
#[inline]
pub const fn int_to_int(from: IntTy, to: IntTy, a: u128) -> u128 {
    wide::truncate(to, wide::extend(from, a))
}

pub fn int_to_float(from: IntTy, to: Format, a: u128) -> u128 {
    match to {
        // What f64 cannot hold exactly is far beyond the largest f16, so nothing is rounded twice.
        Format::F16 => float_to_float(Format::F64, Format::F16, int_to_float(from, Format::F64, a)),
        Format::F32 if from.signed => (wide::sign_extend(from, a) as f32).to_bits().into(),
        Format::F32 => (a as f32).to_bits().into(),
        Format::F64 if from.signed => (wide::sign_extend(from, a) as f64).to_bits().into(),
        Format::F64 => (a as f64).to_bits().into(),
        Format::F128 if from.signed => Quad::from_i128(wide::sign_extend(from, a)).value.to_bits(),
        Format::F128 => Quad::from_u128(a).value.to_bits(),
    }
}

pub fn float_to_int(from: Format, to: IntTy, a: u128) -> u128 {
    match from {
        Format::F16 => float_to_int(Format::F32, to, float_to_float(Format::F16, Format::F32, a)),
        Format::F32 if to.bits <= 64 => single::to_int(to, a as u64).into(),
        Format::F32 if to.signed => saturate(to, single::value(a as u64) as i128),
        Format::F32 => (single::value(a as u64) as u128).min(wide::max_value(to)),
        Format::F64 if to.bits <= 64 => double::to_int(to, a as u64).into(),
        Format::F64 if to.signed => saturate(to, double::value(a as u64) as i128),
        Format::F64 => (double::value(a as u64) as u128).min(wide::max_value(to)),
        Format::F128 => quad_to_int(to, a).0,
    }
}

fn saturate(to: IntTy, number: i128) -> u128 {
    let min = wide::sign_extend(to, wide::min_value(to));
    wide::truncate(to, number.clamp(min, wide::max_value(to) as i128) as u128)
}

/// The saturated integer, and whether the float's integral part is representable.
fn quad_to_int(to: IntTy, a: u128) -> (u128, bool) {
    let (a, width, mut exact) = (Quad::from_bits(a), usize::from(to.bits), false);
    let (bits, status) = if to.signed {
        let result = a.to_i128_r(width, Round::TowardZero, &mut exact);
        (wide::truncate(to, result.value as u128), result.status)
    } else {
        let result = a.to_u128_r(width, Round::TowardZero, &mut exact);
        (result.value, result.status)
    };
    (bits, !status.intersects(Status::INVALID_OP))
}

/// As [`float_to_int`], but `None` if the float is a NaN or its integral part does not fit.
pub fn float_to_int_unchecked(from: Format, to: IntTy, a: u128) -> Option<u128> {
    if from.is_nan(a) {
        return None;
    }
    let bits = float_to_int(from, to, a);
    // Only a result at an end of the range can have been saturated.
    let inside = bits != wide::min_value(to) && bits != wide::max_value(to);
    let fits = || quad_to_int(to, float_to_float(from, Format::F128, a)).1;
    (inside || fits()).then_some(bits)
}

pub fn float_to_float(from: Format, to: Format, a: u128) -> u128 {
    if from.is_nan(a) {
        return to.nan();
    }
    match (from, to) {
        (Format::F32, Format::F64) => f64::from(single::value(a as u64)).to_bits().into(),
        (Format::F64, Format::F32) => (double::value(a as u64) as f32).to_bits().into(),
        (Format::F16, _) => convert_from(Half::from_bits(a), to),
        (Format::F32, _) => convert_from(Single::from_bits(a), to),
        (Format::F64, _) => convert_from(Double::from_bits(a), to),
        (Format::F128, _) => convert_from(Quad::from_bits(a), to),
    }
}

fn convert_from<F>(a: F, to: Format) -> u128
where
    F: FloatConvert<Half> + FloatConvert<Single> + FloatConvert<Double> + FloatConvert<Quad>,
{
    match to {
        Format::F16 => convert::<F, Half>(a),
        Format::F32 => convert::<F, Single>(a),
        Format::F64 => convert::<F, Double>(a),
        Format::F128 => convert::<F, Quad>(a),
    }
}

fn convert<F: FloatConvert<T>, T: Float>(a: F) -> u128 {
    let mut loses_info = false;
    a.convert(&mut loses_info).value.to_bits()
}
