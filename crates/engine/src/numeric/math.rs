//! Functions whose results are not exactly rounded: those of C's `math.h`, by the pure-Rust `libm`, so that
//! they give the same on every host.
//!
//! All are computed in f64; f16 and f32 round that result, which makes them nearly always the correctly rounded
//! one. f128 would need more precision than f64 has: `None` says that the function is not supported for it.
//! [`powi`] is the exception: repeated multiplication in the format itself, as compilers do it.
//!
//! Rust promises no precision for any of these. A caller who wants to see other permitted results passes each
//! through [`nudge`].

use super::float::{self, Arith, Format, double, through_double};

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
    Acos "acos" libm::acos;
    Acosh "acosh" libm::acosh;
    Asin "asin" libm::asin;
    Asinh "asinh" libm::asinh;
    Atan "atan" libm::atan;
    Atanh "atanh" libm::atanh;
    Cbrt "cbrt" libm::cbrt;
    Cos "cos" libm::cos;
    Cosh "cosh" libm::cosh;
    Erf "erf" libm::erf;
    Erfc "erfc" libm::erfc;
    Exp "exp" libm::exp;
    Exp10 "exp10" libm::exp10;
    Exp2 "exp2" libm::exp2;
    /// `exp(x) - 1`.
    Expm1 "expm1" libm::expm1;
    Gamma "tgamma" libm::tgamma;
    /// The logarithm of the absolute value of gamma; [`gamma_sign`] has its sign.
    LogGamma "lgamma" libm::lgamma;
    Log "log" libm::log;
    Log10 "log10" libm::log10;
    /// `log(1 + x)`.
    Log1p "log1p" libm::log1p;
    Log2 "log2" libm::log2;
    Sin "sin" libm::sin;
    Sinh "sinh" libm::sinh;
    Tan "tan" libm::tan;
    Tanh "tanh" libm::tanh;
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
            Binary::Atan2 => libm::atan2,
            Binary::Dim => libm::fdim,
            Binary::Hypot => libm::hypot,
            Binary::Pow => libm::pow,
        }
    }
}

/// `None`: not supported for this format.
pub fn unary(f: Unary, format: Format, a: u128) -> Option<u128> {
    (format != Format::F128).then(|| through_double(format, a, f.of_f64()))
}

/// `None`: not supported for this format.
pub fn binary(f: Binary, format: Format, a: u128, b: u128) -> Option<u128> {
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
