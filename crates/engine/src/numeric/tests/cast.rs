//! Casts against Rust's `as`.

use super::Numbers;
use crate::numeric::cast::{float_to_float, float_to_int, float_to_int_unchecked, int_to_float, int_to_int};
use crate::numeric::float::Format;
use crate::numeric::{IntTy, wide};

/// Checks casts between `$T` and both floats of the host.
macro_rules! check {
    ($name:ident, $T:ident, $U:ident, $signed:expr) => {
        fn $name(numbers: &mut Numbers) {
            let ty = IntTy { bits: $T::BITS as u8, signed: $signed };
            let number = numbers.int(ty.bits) as $T;
            let bits = number as $U as u128;
            assert_eq!(int_to_float(ty, Format::F32, bits), (number as f32).to_bits().into());
            assert_eq!(int_to_float(ty, Format::F64, bits), (number as f64).to_bits().into());
            assert_eq!(int_to_int(ty, IntTy::signed(32), bits), number as u32 as u128);
            assert_eq!(int_to_int(ty, IntTy::unsigned(128), bits), number as u128);
            let double = numbers.double();
            let expected = double as $T as $U as u128;
            assert_eq!(float_to_int(Format::F64, ty, double.to_bits().into()), expected, "{double:e}");
            let quad = float_to_float(Format::F64, Format::F128, double.to_bits().into());
            assert_eq!(float_to_int(Format::F128, ty, quad), expected, "{double:e}");
            let single = double as f32;
            assert_eq!(float_to_int(Format::F32, ty, single.to_bits().into()), single as $T as $U as u128);
            // The integral part fits if going there and back changes nothing but the fraction.
            let fits = !double.is_nan() && {
                let (back, whole) = (double as $T as f64, double.trunc());
                back == whole
                    && !(whole == -($T::MIN as f64) && $signed)
                    && whole != 2f64.powi($T::BITS as i32)
            };
            let unchecked = float_to_int_unchecked(Format::F64, ty, double.to_bits().into());
            assert_eq!(unchecked, fits.then_some(expected), "{double:e}");
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
fn casts_as_the_host_does() {
    let mut numbers = Numbers(20);
    for _ in 0..10_000 {
        check_u8(&mut numbers);
        check_i8(&mut numbers);
        check_u16(&mut numbers);
        check_i16(&mut numbers);
        check_u32(&mut numbers);
        check_i32(&mut numbers);
        check_u64(&mut numbers);
        check_i64(&mut numbers);
        check_u128(&mut numbers);
        check_i128(&mut numbers);
    }
}

#[test]
fn bounds_of_unchecked_casts() {
    let to = |ty, a: f64| float_to_int_unchecked(Format::F64, ty, a.to_bits().into());
    assert_eq!(to(IntTy::unsigned(8), 255.9), Some(255));
    assert_eq!(to(IntTy::unsigned(8), 256.0), None);
    assert_eq!(to(IntTy::unsigned(8), -0.9), Some(0));
    assert_eq!(to(IntTy::unsigned(8), -1.0), None);
    assert_eq!(to(IntTy::signed(8), -128.9), Some(0x80));
    assert_eq!(to(IntTy::signed(8), -129.0), None);
    assert_eq!(to(IntTy::signed(64), -(2f64.powi(63))), Some(1 << 63));
    assert_eq!(to(IntTy::signed(64), 2f64.powi(63)), None);
    assert_eq!(to(IntTy::unsigned(128), 2f64.powi(128)), None);
    assert_eq!(to(IntTy::signed(32), f64::INFINITY), None);
}

#[test]
fn quads_hold_integers_of_113_bits() {
    let mut numbers = Numbers(21);
    let ty = IntTy::unsigned(128);
    for _ in 0..5_000 {
        let number = numbers.int(113);
        assert_eq!(float_to_int(Format::F128, ty, int_to_float(ty, Format::F128, number)), number);
        let negative = wide::neg(ty, number);
        let signed = IntTy::signed(128);
        assert_eq!(
            float_to_int(Format::F128, signed, int_to_float(signed, Format::F128, negative)),
            negative
        );
    }
    // One bit more: ties go to the even neighbour.
    let tie = (1 << 113) + 1;
    assert_eq!(float_to_int(Format::F128, ty, int_to_float(ty, Format::F128, tie)), 1 << 113);
    assert_eq!(float_to_int(Format::F128, ty, int_to_float(ty, Format::F128, tie + 2)), (1 << 113) + 4);
}

#[test]
fn integers_to_halves() {
    let half = |number| int_to_float(IntTy::unsigned(128), Format::F16, number);
    assert_eq!(half(1), 0x3c00);
    assert_eq!(half(2049), half(2048));
    assert_eq!(half(65519), 0x7bff);
    assert_eq!(half(65520), Format::F16.infinity());
    assert_eq!(half(u128::MAX), Format::F16.infinity());
    for number in 0..=2048 {
        assert_eq!(float_to_int(Format::F16, IntTy::unsigned(32), half(number)), number);
    }
}

/// Between neighbouring halves the midpoint goes to the even one, anything else to the nearer one.
#[test]
fn doubles_to_halves_round_to_nearest_even() {
    let to_double = |a: u128| f64::from_bits(float_to_float(Format::F16, Format::F64, a) as u64);
    let to_half = |a: f64| float_to_float(Format::F64, Format::F16, a.to_bits().into());
    for low in 0..0x7bff_u128 {
        let middle = (to_double(low) + to_double(low + 1)) / 2.0;
        assert_eq!(to_half(middle), low + (low & 1));
        assert_eq!(to_half(middle.next_down()), low);
        assert_eq!(to_half(middle.next_up()), low + 1);
    }
    assert_eq!(to_half(65520.0), Format::F16.infinity());
}

#[test]
fn singles_and_doubles() {
    let mut numbers = Numbers(22);
    for _ in 0..20_000 {
        let double = numbers.double();
        let single = double as f32;
        let (expected, back) =
            (float_to_float(Format::F64, Format::F32, double.to_bits().into()), f64::from(single));
        if double.is_nan() {
            assert_eq!(expected, Format::F32.nan());
        } else {
            assert_eq!(expected, single.to_bits().into());
            assert_eq!(float_to_float(Format::F32, Format::F64, expected), back.to_bits().into());
            let through_quad = float_to_float(Format::F64, Format::F128, double.to_bits().into());
            assert_eq!(float_to_float(Format::F128, Format::F32, through_quad), expected);
        }
    }
}
