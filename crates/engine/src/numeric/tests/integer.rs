//! Every integer function against the method of Rust's own integers, through both word types.

use super::Numbers;
use crate::numeric::integer::{binary, compare, narrow, wide};
use crate::numeric::wide_mul::{carrying_mul_add, carryless_mul, funnel_shl, funnel_shr};
use crate::numeric::{Fault, IntTy, Output};
use ubik_ir::BinOp;

/// Asserts one result in both word types.
macro_rules! both {
    ($ty:expr, $f:ident($($arg:expr),*) == $expected:expr) => {
        let expected = $expected;
        assert_eq!(wide::$f($ty, $($arg as u128),*), expected as u128, concat!("wide::", stringify!($f)));
        if $ty.bits <= 64 {
            let narrow = narrow::$f($ty, $($arg as u64),*);
            assert_eq!(narrow, expected as u64, concat!("narrow::", stringify!($f)));
        }
    };
}

macro_rules! both_overflow {
    ($ty:expr, $f:ident($a:expr, $b:expr) == $expected:expr) => {
        let expected = $expected;
        assert_eq!(wide::$f($ty, $a as u128, $b as u128), (expected.0 as u128, expected.1), stringify!($f));
        if $ty.bits <= 64 {
            assert_eq!(
                narrow::$f($ty, $a as u64, $b as u64),
                (expected.0 as u64, expected.1),
                stringify!($f)
            );
        }
    };
}

macro_rules! both_checked {
    ($ty:expr, $f:ident($a:expr, $b:expr) == $expected:expr) => {
        let expected = $expected;
        assert_eq!(wide::$f($ty, $a as u128, $b as u128).ok(), expected.map(|x| x as u128), stringify!($f));
        if $ty.bits <= 64 {
            let narrow = narrow::$f($ty, $a as u64, $b as u64).ok();
            assert_eq!(narrow, expected.map(|x| x as u64), stringify!($f));
        }
    };
}

/// Defines a function that checks all operations on one pair of `$T`; `$U` is its unsigned twin.
macro_rules! check {
    ($name:ident, $T:ident, $U:ident, $signed:expr) => {
        fn $name(a_bits: u128, b_bits: u128) {
            let ty = IntTy { bits: $T::BITS as u8, signed: $signed };
            let (a, b) = (a_bits as $T, b_bits as $T);
            let (ua, ub) = (a as $U, b as $U);
            both!(ty, add(ua, ub) == a.wrapping_add(b) as $U);
            both!(ty, sub(ua, ub) == a.wrapping_sub(b) as $U);
            both!(ty, mul(ua, ub) == a.wrapping_mul(b) as $U);
            both!(ty, neg(ua) == a.wrapping_neg() as $U);
            both!(ty, not(ua) == !a as $U);
            both!(ty, add_saturating(ua, ub) == a.saturating_add(b) as $U);
            both!(ty, sub_saturating(ua, ub) == a.saturating_sub(b) as $U);
            both!(ty, min(ua, ub) == a.min(b) as $U);
            both!(ty, max(ua, ub) == a.max(b) as $U);
            both!(ty, bswap(ua) == ua.swap_bytes());
            both!(ty, bitreverse(ua) == ua.reverse_bits());
            let unsigned = |(x, overflow): ($T, bool)| (x as $U, overflow);
            both_overflow!(ty, add_overflow(ua, ub) == unsigned(a.overflowing_add(b)));
            both_overflow!(ty, sub_overflow(ua, ub) == unsigned(a.overflowing_sub(b)));
            both_overflow!(ty, mul_overflow(ua, ub) == unsigned(a.overflowing_mul(b)));
            both_checked!(ty, add_unchecked(ua, ub) == a.checked_add(b).map(|x| x as $U));
            both_checked!(ty, sub_unchecked(ua, ub) == a.checked_sub(b).map(|x| x as $U));
            both_checked!(ty, mul_unchecked(ua, ub) == a.checked_mul(b).map(|x| x as $U));
            both_checked!(ty, div(ua, ub) == a.checked_div(b).map(|x| x as $U));
            both_checked!(ty, rem(ua, ub) == a.checked_rem(b).map(|x| x as $U));
            let exact = if a.checked_rem(b) == Some(0) { a.checked_div(b) } else { None };
            both_checked!(ty, div_exact(ua, ub) == exact.map(|x| x as $U));
            both!(ty, shl(ua, ub) == a.wrapping_shl(b as u32) as $U);
            both!(ty, shr(ua, ub) == a.wrapping_shr(b as u32) as $U);
            let amount = u32::try_from(b).ok();
            both_checked!(
                ty,
                shl_unchecked(ua, ub) == amount.and_then(|by| a.checked_shl(by)).map(|x| x as $U)
            );
            both_checked!(
                ty,
                shr_unchecked(ua, ub) == amount.and_then(|by| a.checked_shr(by)).map(|x| x as $U)
            );
            let by = b as u32;
            assert_eq!(wide::rotate_left(ty, ua as u128, by), ua.rotate_left(by) as u128);
            assert_eq!(wide::rotate_right(ty, ua as u128, by), ua.rotate_right(by) as u128);
            assert_eq!(wide::ctpop(ua as u128), ua.count_ones());
            assert_eq!(wide::ctlz(ty, ua as u128), ua.leading_zeros());
            assert_eq!(wide::cttz(ty, ua as u128), ua.trailing_zeros());
            assert_eq!(wide::cmp(ty, ua as u128, ub as u128), a.cmp(&b));
            assert_eq!(wide::is_negative(ty, ua as u128), a < 0 as $T);
            assert_eq!(wide::min_value(ty), $T::MIN as $U as u128);
            assert_eq!(wide::max_value(ty), $T::MAX as $U as u128);
            if ty.bits <= 64 {
                assert_eq!(narrow::rotate_left(ty, ua as u64, by), ua.rotate_left(by) as u64);
                assert_eq!(narrow::rotate_right(ty, ua as u64, by), ua.rotate_right(by) as u64);
                assert_eq!(narrow::ctlz(ty, ua as u64), ua.leading_zeros());
                assert_eq!(narrow::cttz(ty, ua as u64), ua.trailing_zeros());
                assert_eq!(narrow::cmp(ty, ua as u64, ub as u64), a.cmp(&b));
            }
            let compared = |op| compare(op, ty, ua as u128, ub as u128);
            assert_eq!(compared(BinOp::Lt), Some(a < b));
            assert_eq!(compared(BinOp::Le), Some(a <= b));
            assert_eq!(compared(BinOp::Gt), Some(a > b));
            assert_eq!(compared(BinOp::Ge), Some(a >= b));
            assert_eq!(compared(BinOp::Eq), Some(a == b));
            assert_eq!(compared(BinOp::Ne), Some(a != b));
        }
    };
}

check!(check_u8, u8, u8, false);
check!(check_i8, i8, u8, true);
check!(check_u16, u16, u16, false);
check!(check_i16, i16, u16, true);
check!(check_u32, u32, u32, false);
check!(check_i32, i32, u32, true);
check!(check_u64, u64, u64, false);
check!(check_i64, i64, u64, true);
check!(check_u128, u128, u128, false);
check!(check_i128, i128, u128, true);

#[test]
fn all_pairs_of_bytes() {
    for a in 0..=255 {
        for b in 0..=255 {
            check_u8(a, b);
            check_i8(a, b);
        }
    }
}

#[test]
fn random_pairs_of_other_widths() {
    let mut numbers = Numbers(1);
    for _ in 0..20_000 {
        let (a, b) = (numbers.int(16), numbers.int(16));
        check_u16(a, b);
        check_i16(a, b);
        let (a, b) = (numbers.int(32), numbers.int(32));
        check_u32(a, b);
        check_i32(a, b);
        let (a, b) = (numbers.int(64), numbers.int(64));
        check_u64(a, b);
        check_i64(a, b);
        let (a, b) = (numbers.int(128), numbers.int(128));
        check_u128(a, b);
        check_i128(a, b);
    }
}

#[test]
fn faults_are_told_apart() {
    let ty = IntTy::signed(32);
    let min = wide::min_value(ty);
    assert_eq!(wide::div(ty, 1, 0), Err(Fault::ZeroDivisor));
    assert_eq!(wide::rem(ty, min, wide::mask(ty)), Err(Fault::DivisionOverflow));
    assert_eq!(wide::div_exact(ty, 7, 2), Err(Fault::Inexact));
    assert_eq!(wide::shl_unchecked(ty, 1, 32), Err(Fault::ShiftTooFar));
    assert_eq!(wide::add_unchecked(ty, min, min), Err(Fault::Overflow));
    assert_eq!(binary(BinOp::MulOverflow, ty, min, 2), Ok(Output::Overflowing(0, true)));
    assert_eq!(binary(BinOp::Rem, ty, 7, wide::neg(ty, 2)), Ok(Output::Bits(1)));
}

/// A multiplication in twice the width by adding shifted numbers, as a second opinion.
fn slow_carrying_mul_add(a: u128, b: u128, addend: u128, carry: u128) -> (u128, u128) {
    let (mut low, mut high) = (0u128, 0u128);
    let mut add = |add_low: u128, add_high: u128| {
        let (sum, overflow) = low.overflowing_add(add_low);
        low = sum;
        high = high.wrapping_add(add_high).wrapping_add(u128::from(overflow));
    };
    for i in (0..128).filter(|i| b >> i & 1 != 0) {
        add(a << i, if i == 0 { 0 } else { a >> (128 - i) });
    }
    add(addend, 0);
    add(carry, 0);
    (low, high)
}

#[test]
fn double_width_multiplication() {
    let mut numbers = Numbers(2);
    for _ in 0..2_000 {
        let [a, b, c, d] = [(); 4].map(|()| numbers.int(128));
        let expected = slow_carrying_mul_add(a, b, c, d);
        assert_eq!(carrying_mul_add(IntTy::unsigned(128), a, b, c, d), expected);
        let [a, b, c, d] = [(); 4].map(|()| numbers.int(8));
        let total = i32::from(a as i8) * i32::from(b as i8) + i32::from(c as i8) + i32::from(d as i8);
        let expected = (u128::from(total as u8), u128::from((total >> 8) as u8));
        assert_eq!(carrying_mul_add(IntTy::signed(8), a, b, c, d), expected);
    }
}

/// Signed numbers of 128 bits that fit 64 multiply as those do.
#[test]
fn double_width_multiplication_of_signed_numbers() {
    let mut numbers = Numbers(3);
    let ty = IntTy::signed(128);
    for _ in 0..2_000 {
        let [a, b, c] = [(); 3].map(|()| i128::from(numbers.int(64) as i64));
        let total = a * b + c + c;
        let high = (total >> 127) as u128;
        assert_eq!(carrying_mul_add(ty, a as u128, b as u128, c as u128, c as u128), (total as u128, high));
    }
}

#[test]
fn funnel_shifts_take_the_right_window() {
    let ty = IntTy::unsigned(8);
    for a in 0..=255u128 {
        for b in [0, 1, 0x5a, 0x80, 0xff] {
            let both = a << 8 | b;
            for by in 0..8 {
                assert_eq!(funnel_shl(ty, a, b, by), Ok(both << by >> 8 & 0xff));
                assert_eq!(funnel_shr(ty, a, b, by), Ok(both >> by & 0xff));
            }
            assert_eq!(funnel_shl(ty, a, b, 8), Err(Fault::ShiftTooFar));
        }
    }
}

#[test]
fn carryless_products() {
    let ty = IntTy::unsigned(8);
    assert_eq!(carryless_mul(ty, 3, 3), 5);
    assert_eq!(carryless_mul(ty, 0xff, 2), 0xfe);
    assert_eq!(carryless_mul(IntTy::unsigned(128), u128::MAX, 1 << 127), 1 << 127);
}
