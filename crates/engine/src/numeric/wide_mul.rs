//! Integer operations that look at two words at once.

use super::{Fault, IntTy, wide};

/// `multiplier * multiplicand + addend + carry` in twice the width, as its low and its high half.
/// The low half is unsigned, the high half of type `ty`.
pub fn carrying_mul_add(ty: IntTy, a: u128, b: u128, addend: u128, carry: u128) -> (u128, u128) {
    if ty.bits <= 64 {
        let extend = |x| wide::extend(ty, x);
        let total =
            extend(a).wrapping_mul(extend(b)).wrapping_add(extend(addend)).wrapping_add(extend(carry));
        return (wide::truncate(ty, total), wide::truncate(ty, total >> ty.bits));
    }
    let product = multiply(ty, a, b);
    add_to_double(ty, add_to_double(ty, product, addend), carry)
}

/// The 256-bit product of two 128-bit numbers, as its low and its high half.
fn multiply(ty: IntTy, a: u128, b: u128) -> (u128, u128) {
    let (low, mut high) = multiply_unsigned(a, b);
    // As unsigned numbers, negative ones are too large by 2^128; so is the high half by the other factor.
    if wide::is_negative(ty, a) {
        high = high.wrapping_sub(b);
    }
    if wide::is_negative(ty, b) {
        high = high.wrapping_sub(a);
    }
    (low, high)
}

fn multiply_unsigned(a: u128, b: u128) -> (u128, u128) {
    let halves = |x: u128| (x & u128::from(u64::MAX), x >> 64);
    let ((a0, a1), (b0, b1)) = (halves(a), halves(b));
    let (mid, mid_carry) = (a0 * b1).overflowing_add(a1 * b0);
    let (low, low_carry) = (a0 * b0).overflowing_add(mid << 64);
    let high = a1 * b1 + (mid >> 64) + (u128::from(mid_carry) << 64) + u128::from(low_carry);
    (low, high)
}

fn add_to_double(ty: IntTy, (low, high): (u128, u128), addend: u128) -> (u128, u128) {
    let (low, carry) = low.overflowing_add(addend);
    let sign = if wide::is_negative(ty, addend) { u128::MAX } else { 0 };
    (low, high.wrapping_add(sign).wrapping_add(u128::from(carry)))
}

/// Multiplication of polynomials over bits: partial products are combined by exclusive or.
pub fn carryless_mul(ty: IntTy, a: u128, b: u128) -> u128 {
    let product = (0..ty.bits).filter(|&i| b >> i & 1 != 0).fold(0, |product, i| product ^ a << i);
    wide::truncate(ty, product)
}

/// The upper half of `a` (upper) and `b` (lower), shifted left together.
pub fn funnel_shl(ty: IntTy, a: u128, b: u128, by: u32) -> Result<u128, Fault> {
    let bits = u32::from(ty.bits);
    match by {
        0 => Ok(a),
        _ if by < bits => Ok(wide::truncate(ty, a << by) | b >> (bits - by)),
        _ => Err(Fault::ShiftTooFar),
    }
}

/// The lower half of `a` (upper) and `b` (lower), shifted right together.
pub fn funnel_shr(ty: IntTy, a: u128, b: u128, by: u32) -> Result<u128, Fault> {
    let bits = u32::from(ty.bits);
    match by {
        0 => Ok(b),
        _ if by < bits => Ok(b >> by | wide::truncate(ty, a << (bits - by))),
        _ => Err(Fault::ShiftTooFar),
    }
}
