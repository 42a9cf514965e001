//! C's mathematics, by the engine's pure-Rust functions: the same results on every machine, unless a run wants them to
//! vary as the language permits.

use ubik_engine::numeric::float::{self, Arith, Format, Integral};
use ubik_engine::numeric::math::{self, Binary, Unary};
use ubik_engine::value::Slot;

use crate::abi::C;
use crate::call::{Answer, Call, bits};
use crate::table::rows;

const SINGLE: Format = Format::F32;
const DOUBLE: Format = Format::F64;

rows! {
    "acos"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Acos), Full, "";
    "acosf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Acos), Full, "";
    "acosh"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Acosh), Full, "";
    "acoshf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Acosh), Full, "";
    "asin"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Asin), Full, "";
    "asinf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Asin), Full, "";
    "asinh"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Asinh), Full, "";
    "asinhf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Asinh), Full, "";
    "atan"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Atan), Full, "";
    "atanf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Atan), Full, "";
    "atanh"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Atanh), Full, "";
    "atanhf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Atanh), Full, "";
    "cbrt"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Cbrt), Full, "";
    "cbrtf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Cbrt), Full, "";
    "cos"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Cos), Full, "";
    "cosf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Cos), Full, "";
    "cosh"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Cosh), Full, "";
    "coshf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Cosh), Full, "";
    "erf"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Erf), Full, "";
    "erff"(Float) -> Float = |c| unary(c, SINGLE, Unary::Erf), Full, "";
    "erfc"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Erfc), Full, "";
    "erfcf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Erfc), Full, "";
    "exp"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Exp), Full, "";
    "expf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Exp), Full, "";
    "exp10"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Exp10), Full, "";
    "exp10f"(Float) -> Float = |c| unary(c, SINGLE, Unary::Exp10), Full, "";
    "exp2"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Exp2), Full, "";
    "exp2f"(Float) -> Float = |c| unary(c, SINGLE, Unary::Exp2), Full, "";
    "expm1"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Expm1), Full, "";
    "expm1f"(Float) -> Float = |c| unary(c, SINGLE, Unary::Expm1), Full, "";
    "log"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Log), Full, "";
    "logf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Log), Full, "";
    "log10"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Log10), Full, "";
    "log10f"(Float) -> Float = |c| unary(c, SINGLE, Unary::Log10), Full, "";
    "log1p"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Log1p), Full, "";
    "log1pf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Log1p), Full, "";
    "log2"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Log2), Full, "";
    "log2f"(Float) -> Float = |c| unary(c, SINGLE, Unary::Log2), Full, "";
    "sin"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Sin), Full, "";
    "sinf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Sin), Full, "";
    "sinh"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Sinh), Full, "";
    "sinhf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Sinh), Full, "";
    "tan"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Tan), Full, "";
    "tanf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Tan), Full, "";
    "tanh"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Tanh), Full, "";
    "tanhf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Tanh), Full, "";
    "tgamma"(Double) -> Double = |c| unary(c, DOUBLE, Unary::Gamma), Full, "";
    "tgammaf"(Float) -> Float = |c| unary(c, SINGLE, Unary::Gamma), Full, "";
    "lgamma"(Double) -> Double = |c| unary(c, DOUBLE, Unary::LogGamma), Full, "";
    "lgammaf"(Float) -> Float = |c| unary(c, SINGLE, Unary::LogGamma), Full, "";
    "atan2"(Double, Double) -> Double = |c| binary(c, DOUBLE, Binary::Atan2), Full, "";
    "atan2f"(Float, Float) -> Float = |c| binary(c, SINGLE, Binary::Atan2), Full, "";
    "fdim"(Double, Double) -> Double = |c| binary(c, DOUBLE, Binary::Dim), Full, "";
    "fdimf"(Float, Float) -> Float = |c| binary(c, SINGLE, Binary::Dim), Full, "";
    "hypot"(Double, Double) -> Double = |c| binary(c, DOUBLE, Binary::Hypot), Full, "";
    "hypotf"(Float, Float) -> Float = |c| binary(c, SINGLE, Binary::Hypot), Full, "";
    "pow"(Double, Double) -> Double = |c| binary(c, DOUBLE, Binary::Pow), Full, "";
    "powf"(Float, Float) -> Float = |c| binary(c, SINGLE, Binary::Pow), Full, "";
    "ceil"(Double) -> Double = |c| integral(c, DOUBLE, Integral::Ceil), Full, "";
    "ceilf"(Float) -> Float = |c| integral(c, SINGLE, Integral::Ceil), Full, "";
    "floor"(Double) -> Double = |c| integral(c, DOUBLE, Integral::Floor), Full, "";
    "floorf"(Float) -> Float = |c| integral(c, SINGLE, Integral::Floor), Full, "";
    "trunc"(Double) -> Double = |c| integral(c, DOUBLE, Integral::Trunc), Full, "";
    "truncf"(Float) -> Float = |c| integral(c, SINGLE, Integral::Trunc), Full, "";
    "round"(Double) -> Double = |c| integral(c, DOUBLE, Integral::TiesAway), Full, "";
    "roundf"(Float) -> Float = |c| integral(c, SINGLE, Integral::TiesAway), Full, "";
    "rint"(Double) -> Double = |c| integral(c, DOUBLE, Integral::TiesEven), Full, "";
    "rintf"(Float) -> Float = |c| integral(c, SINGLE, Integral::TiesEven), Full, "";
    "roundeven"(Double) -> Double = |c| integral(c, DOUBLE, Integral::TiesEven), Full, "";
    "roundevenf"(Float) -> Float = |c| integral(c, SINGLE, Integral::TiesEven), Full, "";
    "nearbyint"(Double) -> Double = |c| integral(c, DOUBLE, Integral::TiesEven), Full, "";
    "nearbyintf"(Float) -> Float = |c| integral(c, SINGLE, Integral::TiesEven), Full, "";
    "sqrt"(Double) -> Double = |c| sqrt(c, DOUBLE), Full, "";
    "sqrtf"(Float) -> Float = |c| sqrt(c, SINGLE), Full, "";
    "fabs"(Double) -> Double = |c| fabs(c, DOUBLE), Full, "";
    "fabsf"(Float) -> Float = |c| fabs(c, SINGLE), Full, "";
    "fmod"(Double, Double) -> Double = |c| fmod(c, DOUBLE), Full, "";
    "fmodf"(Float, Float) -> Float = |c| fmod(c, SINGLE), Full, "";
    "copysign"(Double, Double) -> Double = |c| copysign(c, DOUBLE), Full, "";
    "copysignf"(Float, Float) -> Float = |c| copysign(c, SINGLE), Full, "";
    "fmin"(Double, Double) -> Double = |c| fmin(c, DOUBLE), Full, "";
    "fminf"(Float, Float) -> Float = |c| fmin(c, SINGLE), Full, "";
    "fmax"(Double, Double) -> Double = |c| fmax(c, DOUBLE), Full, "";
    "fmaxf"(Float, Float) -> Float = |c| fmax(c, SINGLE), Full, "";
    "fma"(Double, Double, Double) -> Double = |c| fma(c, DOUBLE), Full, "";
    "fmaf"(Float, Float, Float) -> Float = |c| fma(c, SINGLE), Full, "";
    "lgamma_r"(Double, Ptr) -> Double = |c| lgamma_r(c, DOUBLE), Full, "";
    "lgammaf_r"(Float, Ptr) -> Float = |c| lgamma_r(c, SINGLE), Full, "";
    "frexp"(Double, Ptr) -> Double = frexp, Full, "";
    "modf"(Double, Ptr) -> Double = modf, Full, "";
    "lround"(Double) -> Long = |c| to_integer(c, f64::round), Full, "";
    "llround"(Double) -> I64 = |c| to_integer(c, f64::round), Full, "";
    "lrint"(Double) -> Long = |c| to_integer(c, f64::round_ties_even), Full, "";
    "llrint"(Double) -> I64 = |c| to_integer(c, f64::round_ties_even), Full, "";
    "nextafter"(Double, Double) -> Double = nextafter, Full, "";
    "scalbn"(Double, Int) -> Double = ldexp, Full, "As `ldexp`.";
    "ldexp"(Double, Int) -> Double = ldexp, Full, "";
}

/// An argument as the engine's functions want it.
fn arg(call: &Call<'_>, index: usize) -> u128 {
    call.bits(index).into()
}

fn give(value: u128) -> Answer {
    bits(value as u64)
}

/// The engine has all functions in both formats; `None` would be an oversight there, not a crash here.
fn known(call: &Call<'_>, value: Option<u128>) -> Answer {
    give(value.ok_or_else(|| call.unsupported("in this format"))?)
}

fn unary(call: &mut Call<'_>, format: Format, function: Unary) -> Answer {
    let value = math::unary(function, format, arg(call, 0));
    let value = value.map(|bits| call.machine.vary(format, bits, function.largest()));
    known(call, value)
}

fn binary(call: &mut Call<'_>, format: Format, function: Binary) -> Answer {
    let mut value = math::binary(function, format, arg(call, 0), arg(call, 1));
    if !function.is_precise() {
        value = value.map(|bits| call.machine.vary(format, bits, function.largest()));
    }
    known(call, value)
}

fn integral(call: &mut Call<'_>, format: Format, how: Integral) -> Answer {
    give(float::integral(format, how, arg(call, 0)))
}

fn sqrt(call: &mut Call<'_>, format: Format) -> Answer {
    give(float::sqrt(format, arg(call, 0)))
}

fn fabs(call: &mut Call<'_>, format: Format) -> Answer {
    give(float::copysign(format, arg(call, 0), 0))
}

fn fmod(call: &mut Call<'_>, format: Format) -> Answer {
    give(float::arith(format, Arith::Rem, arg(call, 0), arg(call, 1)))
}

fn copysign(call: &mut Call<'_>, format: Format) -> Answer {
    give(float::copysign(format, arg(call, 0), arg(call, 1)))
}

fn fmin(call: &mut Call<'_>, format: Format) -> Answer {
    give(float::min_number(format, arg(call, 0), arg(call, 1)))
}

fn fmax(call: &mut Call<'_>, format: Format) -> Answer {
    give(float::max_number(format, arg(call, 0), arg(call, 1)))
}

fn fma(call: &mut Call<'_>, format: Format) -> Answer {
    give(float::fma(format, arg(call, 0), arg(call, 1), arg(call, 2)))
}

fn lgamma_r(call: &mut Call<'_>, format: Format) -> Answer {
    let sign = math::gamma_sign(format, arg(call, 0)).ok_or_else(|| call.unsupported("in this format"))?;
    call.store(call.ptr(1), C::Int, Slot::int(sign as u64))?;
    unary(call, format, Unary::LogGamma)
}

/// A fraction from a half on, and the power of two that makes it the number again.
fn frexp(call: &mut Call<'_>) -> Answer {
    const TOP: i32 = 1022;
    const BITS: u32 = 52;
    let value = f64::from_bits(call.bits(0));
    let is_small = value != 0.0 && value.abs() < f64::MIN_POSITIVE;
    let scaled = if is_small { value * 2f64.powi(54) } else { value };
    let biased = (scaled.to_bits() >> BITS) as i32 & 0x7ff;
    let (fraction, exponent) = match value == 0.0 || !value.is_finite() {
        true => (value, 0),
        false => {
            let kept = scaled.to_bits() & !(0x7ff << BITS);
            let fraction = f64::from_bits(kept | (TOP as u64) << BITS);
            (fraction, biased - TOP - if is_small { 54 } else { 0 })
        }
    };
    call.store(call.ptr(1), C::Int, Slot::int(exponent as u64))?;
    bits(fraction.to_bits())
}

fn modf(call: &mut Call<'_>) -> Answer {
    let value = f64::from_bits(call.bits(0));
    let whole = value.trunc();
    call.store(call.ptr(1), C::Double, Slot::int(whole.to_bits()))?;
    let fraction = if value.is_infinite() { 0.0 } else { value - whole };
    bits(fraction.copysign(value).to_bits())
}

/// What does not fit is unspecified: here it is the nearest that does.
fn to_integer(call: &mut Call<'_>, round: fn(f64) -> f64) -> Answer {
    let value = round(f64::from_bits(call.bits(0)));
    let bits_of_result = call.result().size(call.machine.program.target()) * 8;
    let most = i64::MAX >> (64 - bits_of_result);
    bits((value as i64).clamp(-most - 1, most) as u64)
}

fn nextafter(call: &mut Call<'_>) -> Answer {
    let (from, to) = (f64::from_bits(call.bits(0)), f64::from_bits(call.bits(1)));
    let next = match from.partial_cmp(&to) {
        None => f64::NAN,
        Some(std::cmp::Ordering::Equal) => to,
        Some(std::cmp::Ordering::Less) => from.next_up(),
        Some(std::cmp::Ordering::Greater) => from.next_down(),
    };
    bits(next.to_bits())
}

/// Powers of two in steps that are exact unless the result is not.
fn ldexp(call: &mut Call<'_>) -> Answer {
    const LARGEST: i32 = 1000;
    let (mut value, mut left) = (arg(call, 0), call.int(1).clamp(-4 * LARGEST, 4 * LARGEST));
    let two = float::double::bits(2.0).into();
    while left != 0 {
        let step = left.clamp(-LARGEST, LARGEST);
        value = float::arith(DOUBLE, Arith::Mul, value, math::powi(DOUBLE, two, step));
        left -= step;
    }
    give(value)
}
