//! Arithmetic on raw bits: pure functions, without machine state, equal on every host.
//!
//! A value is its bits, zero-extended to the word that holds it: `u128` for everything, `u64` for what fits.
//! Functions expect that form and keep it.
//!
//! * [`wide`] and [`narrow`]: integers of up to 128 and 64 bits, the same functions on two word types.
//!   Wrapping, overflowing, saturating and unchecked arithmetic, division, shifts, rotation, bit counting,
//!   comparison; [`integer::binary`] applies any operator of the IR.
//! * [`wide_mul`]: what needs more than a word: `carrying_mul_add`, `carryless_mul`, funnel shifts.
//! * [`float`]: f16, f32, f64, f128 by their format: arithmetic, comparison, minimum and maximum, fused
//!   multiply-add, rounding to integers, square root, sign; [`float::binary`] applies any operator of the IR.
//!   [`float::single`] and [`float::double`] are the same for the two formats that hardware has, on `u64`.
//! * [`math`]: functions that are not exactly rounded (`sin`, `exp`, `pow`, ...), by a pure-Rust libm.
//! * [`rounded`]: the same operations of floats with a rounding mode, for instructions that name one.
//! * [`cast`]: between integers and floats of all widths.
//! * [`short`]: the same operators on at most 64 bits, each as a function to be called where it is needed often.
//!
//! Exact results are exact: correctly rounded, to nearest with ties to even, as IEEE 754 asks. Where Rust leaves
//! a choice open, these functions make the same one always: a NaN that arises is [`float::Format::nan`];
//! [`float::Format::any_nan`] and [`math::nudge`] are what a caller applies who wants to see other choices.
//!
//! Nearly every line here converts between widths, so bare `as` is at home in this module.

pub mod cast;
pub mod float;
pub mod integer;
pub mod math;
mod precise;
mod quad;
pub mod rounded;
pub mod short;
pub mod wide_mul;

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

pub use integer::{narrow, wide};

/// An integer type. Booleans count as one bit, characters as 32, pointers as the target's width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IntTy {
    /// 1 to 128.
    pub bits: u8,
    pub signed: bool,
}

impl IntTy {
    pub const fn unsigned(bits: u8) -> IntTy {
        IntTy { bits, signed: false }
    }

    pub const fn signed(bits: u8) -> IntTy {
        IntTy { bits, signed: true }
    }
}

/// What a binary operator of the IR gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    Bits(u128),
    Flag(bool),
    /// The wrapped result and whether it overflowed.
    Overflowing(u128, bool),
    Order(Ordering),
}

/// Why an operation has no result: undefined behaviour, which the caller names after the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Unchecked arithmetic overflowed.
    Overflow,
    /// The divisor is zero.
    ZeroDivisor,
    /// The smallest number was divided by minus one.
    DivisionOverflow,
    /// An exact division left a remainder.
    Inexact,
    /// An unchecked shift by at least the width.
    ShiftTooFar,
}
