//! Functions whose results are not exactly rounded: those of C's `math.h`, by the pure-Rust `libm` and, where C
//! libraries are better than it, with more digits (`precise.rs`), so that they give the same on every host.
//!
//! Most are computed in f64; f16 and f32 round that result, which makes them nearly always the correctly rounded
//! one. A few that C libraries compute in single precision are so here, too. f128 would need more precision than f64 has: `None` says that the function is not supported for it.
//! [`powi`] is the exception: repeated multiplication in the format itself, as compilers do it.
//!
//! Rust promises no precision for any of these. A caller who wants to see other permitted results passes each
//! through [`nudge`].

use super::float::{self, Arith, Format, double, through_double};
use super::precise;

macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident $c_name:literal $f:expr;)*) => {
        /// A function of one argument.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Unary { $($(#[$doc])* $name,)* }

        impl Unary {
            /// The function by its name in C, that for `double`.
            pub fn by_c_name(name: &str) -> Option<Unary> {
                match name { $($c_name => Some(Unary::$name),)* _ => None }
            }

            /// The largest magnitude of its results.
            pub fn largest(self) -> f64 {
                match self {
                    Unary::Sin | Unary::Cos | Unary::Tanh | Unary::Erf => 1.0,
                    Unary::Asin | Unary::Atan => std::f64::consts::FRAC_PI_2,
                    Unary::Acos => std::f64::consts::PI,
                    _ => f64::INFINITY,
                }
            }

            fn of_f64(self) -> fn(f64) -> f64 {
                match self { $(Unary::$name => $f,)* }
            }
        }
    };
}

functions! {
    Acos "acos" precise::acos;
    Acosh "acosh" precise::acosh;
    Asin "asin" precise::asin;
    Asinh "asinh" precise::asinh;
    Atan "atan" precise::atan;
    Atanh "atanh" libm::atanh;
    Cbrt "cbrt" libm::cbrt;
    Cos "cos" precise::cos;
    Cosh "cosh" precise::cosh;
    Erf "erf" libm::erf;
    Erfc "erfc" libm::erfc;
    Exp "exp" precise::exp;
    Exp10 "exp10" precise::exp10;
    Exp2 "exp2" precise::exp2;
    /// `exp(x) - 1`.
    Expm1 "expm1" libm::expm1;
    Gamma "tgamma" libm::tgamma;
    /// The logarithm of the absolute value of gamma; [`gamma_sign`] has its sign.
    LogGamma "lgamma" libm::lgamma;
    Log "log" precise::log;
    Log10 "log10" precise::log10;
    /// `log(1 + x)`.
    Log1p "log1p" libm::log1p;
    Log2 "log2" precise::log2;
    Sin "sin" precise::sin;
    Sinh "sinh" precise::sinh;
    Tan "tan" precise::tan;
    Tanh "tanh" precise::tanh;
}

impl Unary {
    /// The function in single precision, if that is not the rounded result of the other.
    fn of_f32(self) -> Option<fn(f32) -> f32> {
        match self {
            Unary::Acosh => Some(precise::acosh_single),
            Unary::Asinh => Some(precise::asinh_single),
            Unary::Atan => Some(precise::atan_single),
            Unary::Cosh => Some(precise::cosh_single),
            Unary::Expm1 => Some(libm::expm1f),
            Unary::Log10 => Some(precise::log10_single),
            Unary::Log1p => Some(libm::log1pf),
            Unary::Sinh => Some(libm::sinhf),
            Unary::Tanh => Some(precise::tanh_single),
            _ => None,
        }
    }
}

/// A function of two arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binary {
    Atan2,
    /// The positive difference.
    Dim,
    Hypot,
    Pow,
}

impl Binary {
    /// The function by its name in C, that for `double`.
    pub fn by_c_name(name: &str) -> Option<Binary> {
        match name {
            "atan2" => Some(Binary::Atan2),
            "fdim" => Some(Binary::Dim),
            "hypot" => Some(Binary::Hypot),
            "pow" => Some(Binary::Pow),
            _ => None,
        }
    }

    /// The largest magnitude of its results.
    pub fn largest(self) -> f64 {
        match self {
            Binary::Atan2 => std::f64::consts::PI,
            Binary::Dim | Binary::Hypot | Binary::Pow => f64::INFINITY,
        }
    }

    /// Whether its results are the correctly rounded ones.
    pub fn is_precise(self) -> bool {
        self == Binary::Dim
    }

    fn of_f64(self) -> fn(f64, f64) -> f64 {
        match self {
            Binary::Atan2 => precise::atan2,
            Binary::Dim => libm::fdim,
            Binary::Hypot => precise::hypot,
            Binary::Pow => precise::pow,
        }
    }
}

/// `None`: not supported for this format.
pub fn unary(f: Unary, format: Format, a: u128) -> Option<u128> {
    if let (Format::F32, Some(single)) = (format, f.of_f32()) {
        return Some(single(f32::from_bits(a as u32)).to_bits().into());
    }
    (format != Format::F128).then(|| through_double(format, a, f.of_f64()))
}

/// `None`: not supported for this format.
pub fn binary(f: Binary, format: Format, a: u128, b: u128) -> Option<u128> {
    if (f, format) == (Binary::Atan2, Format::F32) {
        let angle = precise::atan2_single(f32::from_bits(a as u32), f32::from_bits(b as u32));
        return Some(angle.to_bits().into());
    }
    let b = super::cast::float_to_float(format, Format::F64, b);
    (format != Format::F128).then(|| through_double(format, a, |a| f.of_f64()(a, double::value(b as u64))))
}

/// The sign of gamma at `a`, as `lgamma_r` reports it: 1 or -1. `None`: not supported for this format.
pub fn gamma_sign(format: Format, a: u128) -> Option<i32> {
    let wide = super::cast::float_to_float(format, Format::F64, a);
    (format != Format::F128).then(|| libm::lgamma_r(double::value(wide as u64)).1)
}

/// `a` to an integer power by repeated squaring, one rounding per multiplication.
pub fn powi(format: Format, a: u128, exponent: i32) -> u128 {
    let mul = |x, y| float::arith(format, Arith::Mul, x, y);
    let (mut base, mut left, mut power) = (a, exponent.unsigned_abs(), format.one());
    loop {
        if left & 1 != 0 {
            power = mul(power, base);
        }
        left >>= 1;
        if left == 0 {
            break;
        }
        base = mul(base, base);
    }
    if exponent < 0 { float::arith(format, Arith::Div, format.one(), power) } else { power }
}

/// Another permitted result of a function of unspecified precision, so many units in the last place away. Ones stay,
/// too: they are what `exp(0)`, `cos(0)` and `pow(x, 0)` give exactly. No magnitude exceeds `largest`.
pub fn vary(format: Format, a: u128, ulps: i64, largest: f64) -> u128 {
    if format.magnitude(a) == format.one() {
        return a;
    }
    let largest = super::cast::float_to_float(Format::F64, format, double::bits(largest).into());
    let moved = nudge(format, a, ulps);
    if !format.is_finite(moved) || format.magnitude(moved) <= largest {
        return moved;
    }
    float::copysign(format, largest, a)
}

/// Moves an inexact result by so many units in the last place, within the finite numbers of its sign.
/// Zeros, infinities and NaNs stay: functions that give them give them exactly.
pub fn nudge(format: Format, a: u128, ulps: i64) -> u128 {
    let magnitude = format.magnitude(a);
    if magnitude == 0 || !format.is_finite(a) {
        return a;
    }
    let moved = (magnitude as i128 + i128::from(ulps)).clamp(1, format.infinity() as i128 - 1);
    float::copysign(format, moved as u128, a)
}
