//! Floats by their bits: everything that IEEE 754 defines exactly.
//!
//! f32 and f64 use the host's hardware, f16 and f128 `rustc_apfloat`; both round correctly, so it does not
//! matter which. Only NaNs would differ: each result that is a NaN is replaced by [`Format::nan`], which Rust
//! always allows. Sign operations (`neg`, `abs`, `copysign`) move bits and keep NaNs as they are.

use std::cmp::Ordering;

use rustc_apfloat::ieee::{Double, Half, Quad, Single};
use rustc_apfloat::{Float, Round};
use ubik_ir::BinOp;

use super::{Output, cast, quad};

/// The interchange formats of IEEE 754 that Rust has types for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    F16,
    F32,
    F64,
    F128,
}

impl Format {
    /// # Panics
    /// If there is no format of this width.
    pub const fn of_bits(bits: u8) -> Format {
        match bits {
            16 => Format::F16,
            32 => Format::F32,
            64 => Format::F64,
            128 => Format::F128,
            _ => panic!("no float has this width"),
        }
    }

    pub const fn bits(self) -> u8 {
        match self {
            Format::F16 => 16,
            Format::F32 => 32,
            Format::F64 => 64,
            Format::F128 => 128,
        }
    }

    /// Stored bits of the significand.
    pub const fn mantissa_bits(self) -> u8 {
        match self {
            Format::F16 => 10,
            Format::F32 => 23,
            Format::F64 => 52,
            Format::F128 => 112,
        }
    }

    pub const fn sign_mask(self) -> u128 {
        1 << (self.bits() - 1)
    }

    /// Positive infinity: all ones in the exponent.
    pub const fn infinity(self) -> u128 {
        self.sign_mask() - (1 << self.mantissa_bits())
    }

    /// The NaN that operations give: positive, quiet, without payload.
    pub const fn nan(self) -> u128 {
        self.infinity() | self.quiet_bit()
    }

    /// Any other quiet NaN, for runs that explore what an operation may give instead.
    pub const fn any_nan(self, negative: bool, payload: u128) -> u128 {
        let sign = if negative { self.sign_mask() } else { 0 };
        sign | self.nan() | payload & (self.quiet_bit() - 1)
    }

    const fn quiet_bit(self) -> u128 {
        1 << (self.mantissa_bits() - 1)
    }

    pub const fn magnitude(self, a: u128) -> u128 {
        a & (self.sign_mask() - 1)
    }

    pub const fn is_nan(self, a: u128) -> bool {
        self.magnitude(a) > self.infinity()
    }

    pub const fn is_finite(self, a: u128) -> bool {
        self.magnitude(a) < self.infinity()
    }

    pub const fn is_negative(self, a: u128) -> bool {
        a & self.sign_mask() != 0
    }

    pub const fn one(self) -> u128 {
        (self.infinity() >> 1) & self.infinity()
    }
}

/// Arithmetic with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Arith {
    Add,
    Sub,
    Mul,
    Div,
    /// The remainder of a division that rounds towards zero.
    Rem,
}

/// How to round to an integral number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Integral {
    Floor,
    Ceil,
    Trunc,
    /// To nearest, ties to even.
    TiesEven,
    /// To nearest, ties away from zero.
    TiesAway,
}

macro_rules! hardware {
    ($(#[$doc:meta])* $name:ident: $F:ident, $U:ident, $fma:path) => {
        $(#[$doc])*
        pub mod $name {
            use super::super::IntTy;
            use super::{Arith, Integral};
            use std::cmp::Ordering;

            #[inline]
            pub fn value(a: u64) -> $F {
                $F::from_bits(a as $U)
            }

            /// The bits of a result, with the one NaN for any.
            #[inline]
            pub fn bits(value: $F) -> u64 {
                if value.is_nan() { u64::from($F::NAN.to_bits()) } else { u64::from(value.to_bits()) }
            }

            #[inline]
            pub fn arith(op: Arith, a: u64, b: u64) -> u64 {
                let (a, b) = (value(a), value(b));
                bits(match op {
                    Arith::Add => a + b,
                    Arith::Sub => a - b,
                    Arith::Mul => a * b,
                    Arith::Div => a / b,
                    Arith::Rem => a % b,
                })
            }

            #[inline]
            pub fn fma(a: u64, b: u64, c: u64) -> u64 {
                bits($fma(value(a), value(b), value(c)))
            }

            #[inline]
            pub fn sqrt(a: u64) -> u64 {
                bits(value(a).sqrt())
            }

            #[inline]
            pub fn integral(how: Integral, a: u64) -> u64 {
                let a = value(a);
                bits(match how {
                    Integral::Floor => a.floor(),
                    Integral::Ceil => a.ceil(),
                    Integral::Trunc => a.trunc(),
                    Integral::TiesEven => a.round_ties_even(),
                    Integral::TiesAway => a.round(),
                })
            }

            /// `None` if one of them is a NaN.
            #[inline]
            pub fn partial_cmp(a: u64, b: u64) -> Option<Ordering> {
                value(a).partial_cmp(&value(b))
            }

            #[inline]
            pub fn from_int(ty: IntTy, a: u64) -> u64 {
                use super::super::narrow;
                bits(if ty.signed { narrow::sign_extend(ty, a) as $F } else { a as $F })
            }

            /// Towards zero, saturating; NaN gives zero.
            #[inline]
            pub fn to_int(ty: IntTy, a: u64) -> u64 {
                use super::super::narrow;
                if ty.signed {
                    let (min, max) = (narrow::min_value(ty), narrow::max_value(ty));
                    let number = (value(a) as i64).clamp(narrow::sign_extend(ty, min), max as i64);
                    narrow::truncate(ty, number as u64)
                } else {
                    (value(a) as u64).min(narrow::max_value(ty))
                }
            }
        }
    };
}

hardware! {
    /// f32 in the low half of a word, for the interpreter's loop.
    single: f32, u32, libm::fmaf
}

hardware! {
    /// f64 in a word, for the interpreter's loop.
    double: f64, u64, libm::fma
}

/// The bits of a result, with the one NaN for any.
fn soft_bits<F: Float>(format: Format, value: F) -> u128 {
    if value.is_nan() { format.nan() } else { value.to_bits() }
}

fn soft_arith<F: Float>(format: Format, op: Arith, a: u128, b: u128) -> u128 {
    let (a, b) = (F::from_bits(a), F::from_bits(b));
    let result = match op {
        Arith::Add => a + b,
        Arith::Sub => a - b,
        Arith::Mul => a * b,
        Arith::Div => a / b,
        Arith::Rem => a.c_fmod(b),
    };
    soft_bits(format, result.value)
}

fn soft_fma<F: Float>(format: Format, a: u128, b: u128, c: u128) -> u128 {
    soft_bits(format, F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value)
}

fn soft_integral<F: Float>(format: Format, how: Integral, a: u128) -> u128 {
    let round = match how {
        Integral::Floor => Round::TowardNegative,
        Integral::Ceil => Round::TowardPositive,
        Integral::Trunc => Round::TowardZero,
        Integral::TiesEven => Round::NearestTiesToEven,
        Integral::TiesAway => Round::NearestTiesToAway,
    };
    soft_bits(format, F::from_bits(a).round_to_integral(round).value)
}

pub fn arith(format: Format, op: Arith, a: u128, b: u128) -> u128 {
    match format {
        Format::F16 => soft_arith::<Half>(format, op, a, b),
        Format::F32 => single::arith(op, a as u64, b as u64).into(),
        Format::F64 => double::arith(op, a as u64, b as u64).into(),
        Format::F128 => soft_arith::<Quad>(format, op, a, b),
    }
}

/// `a * b + c`, rounded once.
pub fn fma(format: Format, a: u128, b: u128, c: u128) -> u128 {
    match format {
        Format::F16 => soft_fma::<Half>(format, a, b, c),
        Format::F32 => single::fma(a as u64, b as u64, c as u64).into(),
        Format::F64 => double::fma(a as u64, b as u64, c as u64).into(),
        Format::F128 => soft_fma::<Quad>(format, a, b, c),
    }
}

/// Rounds to an integral number of the same format.
pub fn integral(format: Format, how: Integral, a: u128) -> u128 {
    match format {
        Format::F16 => soft_integral::<Half>(format, how, a),
        Format::F32 => single::integral(how, a as u64).into(),
        Format::F64 => double::integral(how, a as u64).into(),
        Format::F128 => soft_integral::<Quad>(format, how, a),
    }
}

pub fn sqrt(format: Format, a: u128) -> u128 {
    match format {
        // Rounding the root twice gives the same: f64 has more than twice the bits of f16.
        Format::F16 => through_double(format, a, f64::sqrt),
        Format::F32 => single::sqrt(a as u64).into(),
        Format::F64 => double::sqrt(a as u64).into(),
        Format::F128 => quad::sqrt(a),
    }
}

/// Computes in f64 and rounds the result to the format.
pub(super) fn through_double(format: Format, a: u128, f: impl FnOnce(f64) -> f64) -> u128 {
    let wide = cast::float_to_float(format, Format::F64, a);
    cast::float_to_float(Format::F64, format, double::bits(f(double::value(wide as u64))).into())
}

pub const fn neg(format: Format, a: u128) -> u128 {
    a ^ format.sign_mask()
}

pub const fn abs(format: Format, a: u128) -> u128 {
    format.magnitude(a)
}

/// The magnitude of `a` with the sign of `b`.
pub const fn copysign(format: Format, a: u128, b: u128) -> u128 {
    format.magnitude(a) | b & format.sign_mask()
}

/// A number with the order of the float's value; both zeros give 0.
fn order_key(format: Format, a: u128) -> i128 {
    let magnitude = format.magnitude(a) as i128;
    if format.is_negative(a) { -magnitude } else { magnitude }
}

/// `None` if one of them is a NaN.
pub fn partial_cmp(format: Format, a: u128, b: u128) -> Option<Ordering> {
    let comparable = !format.is_nan(a) && !format.is_nan(b);
    comparable.then(|| order_key(format, a).cmp(&order_key(format, b)))
}

/// IEEE 754-2019 `minimum`: a NaN wins, and -0 is less than +0.
pub fn minimum(format: Format, a: u128, b: u128) -> u128 {
    match partial_cmp(format, a, b) {
        None => format.nan(),
        Some(Ordering::Less) => a,
        Some(Ordering::Greater) => b,
        // Equal: the same bits, or zeros of which the negative one has the sign bit.
        Some(Ordering::Equal) => a | b,
    }
}

/// IEEE 754-2019 `maximum`: a NaN wins, and +0 is greater than -0.
pub fn maximum(format: Format, a: u128, b: u128) -> u128 {
    match partial_cmp(format, a, b) {
        None => format.nan(),
        Some(Ordering::Less) => b,
        Some(Ordering::Greater) => a,
        Some(Ordering::Equal) => a & b,
    }
}

/// The smaller one, or the one that is not a NaN. Which of two zeros is open: here it is `b`.
pub fn min_number(format: Format, a: u128, b: u128) -> u128 {
    number_if(format, a, b, |order| order.is_ge())
}

/// The larger one, or the one that is not a NaN. Which of two zeros is open: here it is `b`.
pub fn max_number(format: Format, a: u128, b: u128) -> u128 {
    number_if(format, a, b, |order| order.is_le())
}

fn number_if(format: Format, a: u128, b: u128, takes_b: impl FnOnce(Ordering) -> bool) -> u128 {
    match partial_cmp(format, a, b) {
        Some(order) if takes_b(order) => b,
        Some(_) => a,
        None if !format.is_nan(a) => a,
        None if !format.is_nan(b) => b,
        None => format.nan(),
    }
}

/// The number in decimal, for reports.
pub fn text(format: Format, a: u128) -> String {
    match format {
        Format::F16 => Half::from_bits(a).to_string(),
        Format::F32 => Single::from_bits(a).to_string(),
        Format::F64 => Double::from_bits(a).to_string(),
        Format::F128 => Quad::from_bits(a).to_string(),
    }
}

/// Applies an operator of the IR.
///
/// # Panics
/// On operators that floats do not have.
pub fn binary(op: BinOp, format: Format, a: u128, b: u128) -> Output {
    if let Some(flag) = compare(op, format, a, b) {
        return Output::Flag(flag);
    }
    let op = match op {
        BinOp::Add => Arith::Add,
        BinOp::Sub => Arith::Sub,
        BinOp::Mul => Arith::Mul,
        BinOp::Div => Arith::Div,
        BinOp::Rem => Arith::Rem,
        _ => panic!("{op:?} is no operator on floats"),
    };
    Output::Bits(arith(format, op, a, b))
}

/// The result of a comparison operator, `None` for any other one.
pub fn compare(op: BinOp, format: Format, a: u128, b: u128) -> Option<bool> {
    let order = partial_cmp(format, a, b);
    Some(match op {
        BinOp::Eq => order == Some(Ordering::Equal),
        BinOp::Ne => order != Some(Ordering::Equal),
        BinOp::Lt => order.is_some_and(Ordering::is_lt),
        BinOp::Le => order.is_some_and(Ordering::is_le),
        BinOp::Gt => order.is_some_and(Ordering::is_gt),
        BinOp::Ge => order.is_some_and(Ordering::is_ge),
        _ => return None,
    })
}
