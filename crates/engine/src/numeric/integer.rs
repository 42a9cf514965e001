//! Integers: one text, instantiated for words of 64 and of 128 bits, and the IR's operators by name.

use ubik_ir::BinOp;

use super::{Fault, IntTy, Output};

macro_rules! integers {
    ($(#[$doc:meta])* $name:ident: $U:ident, $I:ident) => {
        $(#[$doc])*
        pub mod $name {
            use super::{Fault, IntTy};
            use std::cmp::Ordering;

            /// All ones in the type's bits.
            #[inline]
            pub const fn mask(ty: IntTy) -> $U {
                $U::MAX >> ($U::BITS - ty.bits as u32)
            }

            /// Keeps the bits that the type has.
            #[inline]
            pub const fn truncate(ty: IntTy, a: $U) -> $U {
                a & mask(ty)
            }

            /// The number that the bits stand for if the type is signed.
            #[inline]
            pub const fn sign_extend(ty: IntTy, a: $U) -> $I {
                let unused = $U::BITS - ty.bits as u32;
                ((a << unused) as $I) >> unused
            }

            /// The bits with the word's upper part filled as the type's sign asks.
            #[inline]
            pub const fn extend(ty: IntTy, a: $U) -> $U {
                if ty.signed { sign_extend(ty, a) as $U } else { a }
            }

            #[inline]
            pub const fn is_negative(ty: IntTy, a: $U) -> bool {
                ty.signed && a >> (ty.bits - 1) != 0
            }

            #[inline]
            pub const fn min_value(ty: IntTy) -> $U {
                if ty.signed { 1 << (ty.bits - 1) } else { 0 }
            }

            #[inline]
            pub const fn max_value(ty: IntTy) -> $U {
                if ty.signed { mask(ty) >> 1 } else { mask(ty) }
            }

            #[inline]
            pub const fn add(ty: IntTy, a: $U, b: $U) -> $U {
                truncate(ty, a.wrapping_add(b))
            }

            #[inline]
            pub const fn sub(ty: IntTy, a: $U, b: $U) -> $U {
                truncate(ty, a.wrapping_sub(b))
            }

            #[inline]
            pub const fn mul(ty: IntTy, a: $U, b: $U) -> $U {
                truncate(ty, a.wrapping_mul(b))
            }

            #[inline]
            pub const fn neg(ty: IntTy, a: $U) -> $U {
                truncate(ty, a.wrapping_neg())
            }

            #[inline]
            pub const fn not(ty: IntTy, a: $U) -> $U {
                truncate(ty, !a)
            }

            /// Truncates a signed result; it overflowed if the word did or the type cannot hold it.
            #[inline]
            const fn fit_signed(ty: IntTy, (result, overflow): ($I, bool)) -> ($U, bool) {
                let bits = truncate(ty, result as $U);
                (bits, overflow || sign_extend(ty, bits) != result)
            }

            #[inline]
            const fn fit_unsigned(ty: IntTy, (result, overflow): ($U, bool)) -> ($U, bool) {
                let bits = truncate(ty, result);
                (bits, overflow || bits != result)
            }

            /// The wrapped sum and whether it overflowed.
            #[inline]
            pub const fn add_overflow(ty: IntTy, a: $U, b: $U) -> ($U, bool) {
                if ty.signed {
                    fit_signed(ty, sign_extend(ty, a).overflowing_add(sign_extend(ty, b)))
                } else {
                    fit_unsigned(ty, a.overflowing_add(b))
                }
            }

            /// The wrapped difference and whether it overflowed.
            #[inline]
            pub const fn sub_overflow(ty: IntTy, a: $U, b: $U) -> ($U, bool) {
                if ty.signed {
                    fit_signed(ty, sign_extend(ty, a).overflowing_sub(sign_extend(ty, b)))
                } else {
                    fit_unsigned(ty, a.overflowing_sub(b))
                }
            }

            /// The wrapped product and whether it overflowed.
            #[inline]
            pub const fn mul_overflow(ty: IntTy, a: $U, b: $U) -> ($U, bool) {
                if ty.signed {
                    fit_signed(ty, sign_extend(ty, a).overflowing_mul(sign_extend(ty, b)))
                } else {
                    fit_unsigned(ty, a.overflowing_mul(b))
                }
            }

            #[inline]
            const fn unless_overflow((bits, overflow): ($U, bool)) -> Result<$U, Fault> {
                if overflow { Err(Fault::Overflow) } else { Ok(bits) }
            }

            #[inline]
            pub const fn add_unchecked(ty: IntTy, a: $U, b: $U) -> Result<$U, Fault> {
                unless_overflow(add_overflow(ty, a, b))
            }

            #[inline]
            pub const fn sub_unchecked(ty: IntTy, a: $U, b: $U) -> Result<$U, Fault> {
                unless_overflow(sub_overflow(ty, a, b))
            }

            #[inline]
            pub const fn mul_unchecked(ty: IntTy, a: $U, b: $U) -> Result<$U, Fault> {
                unless_overflow(mul_overflow(ty, a, b))
            }

            #[inline]
            pub const fn add_saturating(ty: IntTy, a: $U, b: $U) -> $U {
                match add_overflow(ty, a, b) {
                    (sum, false) => sum,
                    // Both have the sign in whose direction it overflowed.
                    _ if is_negative(ty, a) => min_value(ty),
                    _ => max_value(ty),
                }
            }

            #[inline]
            pub const fn sub_saturating(ty: IntTy, a: $U, b: $U) -> $U {
                match sub_overflow(ty, a, b) {
                    (difference, false) => difference,
                    // A signed difference overflows in the direction of its first operand's sign.
                    _ if !ty.signed || is_negative(ty, a) => min_value(ty),
                    _ => max_value(ty),
                }
            }

            /// What makes both division and remainder undefined.
            #[inline]
            const fn check_divisor(ty: IntTy, a: $U, b: $U) -> Result<(), Fault> {
                if b == 0 {
                    Err(Fault::ZeroDivisor)
                } else if ty.signed && a == min_value(ty) && b == mask(ty) {
                    Err(Fault::DivisionOverflow)
                } else {
                    Ok(())
                }
            }

            /// The quotient, rounded towards zero.
            #[inline]
            pub fn div(ty: IntTy, a: $U, b: $U) -> Result<$U, Fault> {
                check_divisor(ty, a, b)?;
                Ok(if ty.signed {
                    truncate(ty, (sign_extend(ty, a) / sign_extend(ty, b)) as $U)
                } else {
                    a / b
                })
            }

            /// The remainder, with the dividend's sign.
            #[inline]
            pub fn rem(ty: IntTy, a: $U, b: $U) -> Result<$U, Fault> {
                check_divisor(ty, a, b)?;
                Ok(if ty.signed {
                    truncate(ty, (sign_extend(ty, a) % sign_extend(ty, b)) as $U)
                } else {
                    a % b
                })
            }

            /// A quotient that must leave no remainder.
            #[inline]
            pub fn div_exact(ty: IntTy, a: $U, b: $U) -> Result<$U, Fault> {
                if rem(ty, a, b)? != 0 {
                    return Err(Fault::Inexact);
                }
                div(ty, a, b)
            }

            /// Shifts left by `by` modulo the width. Any bits of the amount's type will do: widths are powers
            /// of two, so the low bits of a negative amount are its remainder.
            #[inline]
            pub const fn shl(ty: IntTy, a: $U, by: $U) -> $U {
                truncate(ty, a << (by & (ty.bits as $U - 1)))
            }

            /// Shifts right by `by` modulo the width, keeping the sign.
            #[inline]
            pub const fn shr(ty: IntTy, a: $U, by: $U) -> $U {
                let by = by & (ty.bits as $U - 1);
                if ty.signed { truncate(ty, (sign_extend(ty, a) >> by) as $U) } else { a >> by }
            }

            /// A negative amount, as bits of its own type, is at least 128: too far for every width.
            #[inline]
            const fn check_shift(ty: IntTy, by: $U) -> Result<(), Fault> {
                if by >= ty.bits as $U { Err(Fault::ShiftTooFar) } else { Ok(()) }
            }

            #[inline]
            pub fn shl_unchecked(ty: IntTy, a: $U, by: $U) -> Result<$U, Fault> {
                check_shift(ty, by)?;
                Ok(shl(ty, a, by))
            }

            #[inline]
            pub fn shr_unchecked(ty: IntTy, a: $U, by: $U) -> Result<$U, Fault> {
                check_shift(ty, by)?;
                Ok(shr(ty, a, by))
            }

            #[inline]
            pub fn cmp(ty: IntTy, a: $U, b: $U) -> Ordering {
                if ty.signed { sign_extend(ty, a).cmp(&sign_extend(ty, b)) } else { a.cmp(&b) }
            }

            #[inline]
            pub const fn lt(ty: IntTy, a: $U, b: $U) -> bool {
                if ty.signed { sign_extend(ty, a) < sign_extend(ty, b) } else { a < b }
            }

            #[inline]
            pub const fn le(ty: IntTy, a: $U, b: $U) -> bool {
                if ty.signed { sign_extend(ty, a) <= sign_extend(ty, b) } else { a <= b }
            }

            #[inline]
            pub fn min(ty: IntTy, a: $U, b: $U) -> $U {
                if lt(ty, b, a) { b } else { a }
            }

            #[inline]
            pub fn max(ty: IntTy, a: $U, b: $U) -> $U {
                if lt(ty, a, b) { b } else { a }
            }

            /// Rotates by `by` modulo the width.
            #[inline]
            pub const fn rotate_left(ty: IntTy, a: $U, by: u32) -> $U {
                let by = by % ty.bits as u32;
                if by == 0 { a } else { truncate(ty, a << by) | a >> (ty.bits as u32 - by) }
            }

            #[inline]
            pub const fn rotate_right(ty: IntTy, a: $U, by: u32) -> $U {
                rotate_left(ty, a, ty.bits as u32 - by % ty.bits as u32)
            }

            #[inline]
            pub const fn ctpop(a: $U) -> u32 {
                a.count_ones()
            }

            /// Leading zeros; the width if the number is zero.
            #[inline]
            pub const fn ctlz(ty: IntTy, a: $U) -> u32 {
                a.leading_zeros() - ($U::BITS - ty.bits as u32)
            }

            /// Trailing zeros; the width if the number is zero.
            #[inline]
            pub const fn cttz(ty: IntTy, a: $U) -> u32 {
                if a == 0 { ty.bits as u32 } else { a.trailing_zeros() }
            }

            #[inline]
            pub const fn bswap(ty: IntTy, a: $U) -> $U {
                a.swap_bytes() >> ($U::BITS - ty.bits as u32)
            }

            #[inline]
            pub const fn bitreverse(ty: IntTy, a: $U) -> $U {
                a.reverse_bits() >> ($U::BITS - ty.bits as u32)
            }
        }
    };
}

integers! {
    /// Integers of up to 64 bits, for the interpreter's loop: with a constant type each is a few instructions.
    narrow: u64, i64
}

integers! {
    /// Integers of up to 128 bits.
    wide: u128, i128
}

/// Applies an operator to integers of type `ty`; a shift's amount may be of any type, as that type's bits.
///
/// # Panics
/// On `Offset`, which is no arithmetic on integers.
pub fn binary(op: BinOp, ty: IntTy, a: u128, b: u128) -> Result<Output, Fault> {
    if let Some(flag) = compare(op, ty, a, b) {
        return Ok(Output::Flag(flag));
    }
    let overflowing = |(bits, overflow)| Ok(Output::Overflowing(bits, overflow));
    match op {
        BinOp::AddOverflow => overflowing(wide::add_overflow(ty, a, b)),
        BinOp::SubOverflow => overflowing(wide::sub_overflow(ty, a, b)),
        BinOp::MulOverflow => overflowing(wide::mul_overflow(ty, a, b)),
        BinOp::Cmp => Ok(Output::Order(wide::cmp(ty, a, b))),
        _ => arithmetic(op, ty, a, b).map(Output::Bits),
    }
}

fn arithmetic(op: BinOp, ty: IntTy, a: u128, b: u128) -> Result<u128, Fault> {
    match op {
        BinOp::Add => Ok(wide::add(ty, a, b)),
        BinOp::Sub => Ok(wide::sub(ty, a, b)),
        BinOp::Mul => Ok(wide::mul(ty, a, b)),
        BinOp::AddUnchecked => wide::add_unchecked(ty, a, b),
        BinOp::SubUnchecked => wide::sub_unchecked(ty, a, b),
        BinOp::MulUnchecked => wide::mul_unchecked(ty, a, b),
        BinOp::Div => wide::div(ty, a, b),
        BinOp::Rem => wide::rem(ty, a, b),
        BinOp::BitXor => Ok(a ^ b),
        BinOp::BitAnd => Ok(a & b),
        BinOp::BitOr => Ok(a | b),
        BinOp::Shl => Ok(wide::shl(ty, a, b)),
        BinOp::Shr => Ok(wide::shr(ty, a, b)),
        BinOp::ShlUnchecked => wide::shl_unchecked(ty, a, b),
        BinOp::ShrUnchecked => wide::shr_unchecked(ty, a, b),
        _ => panic!("{op:?} is no arithmetic on integers"),
    }
}

/// The result of a comparison operator, `None` for any other one.
pub fn compare(op: BinOp, ty: IntTy, a: u128, b: u128) -> Option<bool> {
    Some(match op {
        BinOp::Eq => a == b,
        BinOp::Ne => a != b,
        BinOp::Lt => wide::lt(ty, a, b),
        BinOp::Le => wide::le(ty, a, b),
        BinOp::Gt => wide::lt(ty, b, a),
        BinOp::Ge => wide::le(ty, b, a),
        _ => return None,
    })
}
