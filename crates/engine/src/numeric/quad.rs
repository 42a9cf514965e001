//! The square root of an f128, which `rustc_apfloat` does not have.
//!
//! Digit by digit: one bit of the root in each round, with what is left of the number beside it, so that the
//! result can be rounded correctly.

use super::float::Format;

const MANTISSA: u32 = 112;
const BIAS: i32 = 16383;

pub fn sqrt(a: u128) -> u128 {
    let format = Format::F128;
    if format.magnitude(a) == 0 || a == format.infinity() {
        return a;
    }
    if format.is_nan(a) || format.is_negative(a) {
        return format.nan();
    }
    let (significand, exponent) = normalise(a);
    // An odd exponent gives one factor of two to the significand, so that half the exponent is integral.
    let even = exponent & !1;
    let (root, remainder) = root_with_guard(significand << (exponent - even));
    // A root lies strictly between neighbours and midpoints or is exact, so its half-way case cannot occur:
    // the guard bit alone decides, and the remainder need not be looked at.
    debug_assert!(root & 1 == 0 || remainder != 0, "a root of more bits than its square has");
    let rounded = (root >> 1) + (root & 1);
    let biased = (even / 2 + BIAS) as u128;
    // Adding the implicit bit to the exponent field carries correctly when rounding reached two.
    ((biased - 1) << MANTISSA) + rounded
}

/// The number as `significand * 2^(exponent - 112)` with bit 112 of the significand set.
fn normalise(a: u128) -> (u128, i32) {
    let significand = a & ((1 << MANTISSA) - 1);
    let biased = (a >> MANTISSA) as i32;
    if biased != 0 {
        return (significand | 1 << MANTISSA, biased - BIAS);
    }
    let shift = significand.leading_zeros() - (u128::BITS - 1 - MANTISSA);
    (significand << shift, 1 - BIAS - shift as i32)
}

/// `floor(sqrt(significand * 2^114))`: 113 bits of root and a guard bit, with the remainder.
fn root_with_guard(significand: u128) -> (u128, u128) {
    // The number has at most 114 + 114 bits, taken two at a time from the top.
    const ROUNDS: u32 = MANTISSA + 2;
    let (mut root, mut remainder) = (0u128, 0u128);
    for round in 0..ROUNDS {
        let position = 2 * (ROUNDS - 1 - round);
        let pair = if position >= 114 { significand >> (position - 114) & 3 } else { 0 };
        remainder = remainder << 2 | pair;
        let trial = root << 2 | 1;
        root <<= 1;
        if remainder >= trial {
            remainder -= trial;
            root |= 1;
        }
    }
    (root, remainder)
}
