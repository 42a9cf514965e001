//! f32 and f64 against the host, f16 and f128 against f64: rounding an exact f128 result to f64, or an f64
//! result to f16, gives what the narrower format computes, because each has more than twice the precision.

use super::Numbers;
use crate::numeric::cast::float_to_float;
use crate::numeric::float::{self, Arith, Format, Integral};
use crate::numeric::math::{self, Unary};
use ubik_ir::BinOp;

const ARITH: [Arith; 5] = [Arith::Add, Arith::Sub, Arith::Mul, Arith::Div, Arith::Rem];
const INTEGRAL: [Integral; 5] =
    [Integral::Floor, Integral::Ceil, Integral::Trunc, Integral::TiesEven, Integral::TiesAway];

fn host_arith(op: Arith, a: f64, b: f64) -> f64 {
    match op {
        Arith::Add => a + b,
        Arith::Sub => a - b,
        Arith::Mul => a * b,
        Arith::Div => a / b,
        Arith::Rem => a % b,
    }
}

fn host_integral(how: Integral, a: f64) -> f64 {
    match how {
        Integral::Floor => a.floor(),
        Integral::Ceil => a.ceil(),
        Integral::Trunc => a.trunc(),
        Integral::TiesEven => a.round_ties_even(),
        Integral::TiesAway => a.round(),
    }
}

fn bits(a: f64) -> u128 {
    if a.is_nan() { Format::F64.nan() } else { a.to_bits().into() }
}

fn to_quad(a: f64) -> u128 {
    float_to_float(Format::F64, Format::F128, bits(a))
}

fn from_quad(a: u128) -> u128 {
    float_to_float(Format::F128, Format::F64, a)
}

fn half_to_double(a: u128) -> f64 {
    f64::from_bits(float_to_float(Format::F16, Format::F64, a) as u64)
}

fn double_to_half(a: f64) -> u128 {
    float_to_float(Format::F64, Format::F16, bits(a))
}

#[test]
fn doubles_compute_as_the_host_does() {
    let mut numbers = Numbers(10);
    for _ in 0..20_000 {
        let (a, b) = (numbers.double(), numbers.double());
        for op in ARITH {
            assert_eq!(float::arith(Format::F64, op, bits(a), bits(b)), bits(host_arith(op, a, b)), "{op:?}");
        }
        assert_eq!(float::sqrt(Format::F64, bits(a)), bits(a.sqrt()));
    }
}

#[test]
fn singles_compute_as_doubles_rounded() {
    let mut numbers = Numbers(11);
    let single_bits = |a: f64| float_to_float(Format::F64, Format::F32, bits(a));
    for _ in 0..20_000 {
        let (a, b) = (numbers.double() as f32, numbers.double() as f32);
        let (a_bits, b_bits) = (u128::from(a.to_bits()), u128::from(b.to_bits()));
        // A remainder is exact and not a matter of rounding; f64 has it exactly too.
        for op in ARITH {
            let expected = single_bits(host_arith(op, a.into(), b.into()));
            assert_eq!(float::arith(Format::F32, op, a_bits, b_bits), expected, "{op:?} {a:e} {b:e}");
        }
        for how in INTEGRAL {
            assert_eq!(float::integral(Format::F32, how, a_bits), single_bits(host_integral(how, a.into())));
        }
    }
}

#[test]
fn quads_that_are_doubles_compute_as_doubles() {
    let mut numbers = Numbers(12);
    for _ in 0..5_000 {
        let (a, b) = (numbers.double(), numbers.double());
        for op in ARITH {
            let result = float::arith(Format::F128, op, to_quad(a), to_quad(b));
            let expected = host_arith(op, a, b);
            // Below f64's normal range its precision shrinks, and rounding twice may differ.
            if !expected.is_subnormal() {
                assert_eq!(from_quad(result), bits(expected), "{op:?} {a:e} {b:e}");
            }
        }
        for how in INTEGRAL {
            assert_eq!(
                from_quad(float::integral(Format::F128, how, to_quad(a))),
                bits(host_integral(how, a))
            );
        }
        assert_eq!(from_quad(float::sqrt(Format::F128, to_quad(a))), bits(a.sqrt()));
    }
}

/// The root's square is the nearest: neither neighbour of the root is closer.
#[test]
fn roots_of_quads_are_exact_or_nearest() {
    let (mut numbers, format) = (Numbers(13), Format::F128);
    let mul = |a, b| float::arith(format, Arith::Mul, a, b);
    for _ in 0..2_000 {
        // A number of 56 bits has an exact square.
        let a = to_quad((numbers.word() >> 11) as f64);
        assert_eq!(float::sqrt(format, mul(a, a)), a);
        let square = numbers.wide() & (format.sign_mask() - 1);
        if !format.is_finite(square) {
            continue;
        }
        let root = float::sqrt(format, square);
        // fma gives the sign of `x * y - square` exactly. The root lies between the two midpoints around it:
        // (root - h)^2 < square < (root + h)^2, and (root +- h)^2 = root * (root +- 2h) + h^2 with h^2 negligible.
        let product_less = |x, y| format.is_negative(float::fma(format, x, y, float::neg(format, square)));
        assert!(!product_less(root, root + 1), "{square:#x}: the root is too small");
        assert!(product_less(root - 1, root), "{square:#x}: the root is too large");
    }
}

#[test]
fn smallest_quads_have_roots() {
    let smallest = float::sqrt(Format::F128, 1);
    assert_eq!(float::arith(Format::F128, Arith::Mul, smallest, smallest), 1);
    assert_eq!(float::sqrt(Format::F128, Format::F128.sign_mask()), Format::F128.sign_mask());
    assert_eq!(float::sqrt(Format::F128, float::neg(Format::F128, 1)), Format::F128.nan());
}

#[test]
fn halves_compute_as_doubles_rounded() {
    let mut numbers = Numbers(14);
    for _ in 0..50_000 {
        let (a, b) = (numbers.int(16), numbers.int(16));
        let (wide_a, wide_b) = (half_to_double(a), half_to_double(b));
        for op in ARITH {
            let expected = double_to_half(host_arith(op, wide_a, wide_b));
            assert_eq!(float::arith(Format::F16, op, a, b), expected, "{op:?} {wide_a} {wide_b}");
        }
    }
}

#[test]
fn all_halves() {
    for a in 0..=0xffff {
        let wide = half_to_double(a);
        let canonical = if Format::F16.is_nan(a) { Format::F16.nan() } else { a };
        assert_eq!(double_to_half(wide), canonical);
        assert_eq!(float::sqrt(Format::F16, a), double_to_half(wide.sqrt()));
        for how in INTEGRAL {
            assert_eq!(float::integral(Format::F16, how, a), double_to_half(host_integral(how, wide)));
        }
        assert_eq!(half_to_double(float::abs(Format::F16, canonical)).to_bits(), wide.abs().to_bits());
    }
}

#[test]
fn fused_multiply_add_rounds_once() {
    let mut numbers = Numbers(15);
    for _ in 0..5_000 {
        let [a, b, c] = [(); 3].map(|()| numbers.double());
        let fused = float::fma(Format::F64, bits(a), bits(b), bits(c));
        assert_eq!(fused, bits(a.mul_add(b, c)), "{a:e} {b:e} {c:e}");
        // The product of two singles is exact in f64, so there the sum is the only rounding before the last.
        let [a, b, c] = [a, b, c].map(|x| x as f32);
        let [a_bits, b_bits, c_bits] = [a, b, c].map(|x| u128::from(x.to_bits()));
        let expected = a.mul_add(b, c);
        let expected = if expected.is_nan() { Format::F32.nan() } else { expected.to_bits().into() };
        assert_eq!(float::fma(Format::F32, a_bits, b_bits, c_bits), expected);
    }
}

#[test]
fn comparisons() {
    let mut numbers = Numbers(16);
    for _ in 0..20_000 {
        let (a, b) = (numbers.double(), numbers.double());
        for (format, a_bits, b_bits) in
            [(Format::F64, bits(a), bits(b)), (Format::F128, to_quad(a), to_quad(b))]
        {
            let compared = |op| float::compare(op, format, a_bits, b_bits);
            assert_eq!(float::partial_cmp(format, a_bits, b_bits), a.partial_cmp(&b));
            assert_eq!(compared(BinOp::Lt), Some(a < b));
            assert_eq!(compared(BinOp::Le), Some(a <= b));
            assert_eq!(compared(BinOp::Gt), Some(a > b));
            assert_eq!(compared(BinOp::Ge), Some(a >= b));
            assert_eq!(compared(BinOp::Eq), Some(a == b));
            assert_eq!(compared(BinOp::Ne), Some(a != b));
        }
    }
}

#[test]
fn minimum_and_maximum() {
    let mut numbers = Numbers(17);
    for _ in 0..20_000 {
        let (a, b) = (numbers.double(), numbers.double());
        let number = |x: u128| f64::from_bits(x as u64);
        assert_eq!(
            bits(number(float::min_number(Format::F64, bits(a), bits(b))) + 0.0),
            bits(a.min(b) + 0.0)
        );
        assert_eq!(
            bits(number(float::max_number(Format::F64, bits(a), bits(b))) + 0.0),
            bits(a.max(b) + 0.0)
        );
        let minimum = float::minimum(Format::F64, bits(a), bits(b));
        let maximum = float::maximum(Format::F64, bits(a), bits(b));
        if a.is_nan() || b.is_nan() {
            assert_eq!((minimum, maximum), (Format::F64.nan(), Format::F64.nan()));
        } else {
            let (low, high) = if a.total_cmp(&b).is_lt() { (a, b) } else { (b, a) };
            assert_eq!((minimum, maximum), (bits(low), bits(high)));
        }
    }
}

#[test]
fn nans_are_canonical_but_for_signs() {
    for format in [Format::F16, Format::F32, Format::F64, Format::F128] {
        let odd = format.any_nan(true, 5);
        assert!(format.is_nan(odd) && format.is_negative(odd) && odd != format.nan());
        for op in ARITH {
            assert_eq!(float::arith(format, op, odd, format.one()), format.nan());
        }
        assert_eq!(float::arith(format, Arith::Div, 0, 0), format.nan());
        assert_eq!(float::sqrt(format, float::neg(format, format.one())), format.nan());
        assert_eq!(float::integral(format, Integral::Floor, odd), format.nan());
        assert_eq!(float::neg(format, odd), format.any_nan(false, 5));
        assert_eq!(float::copysign(format, odd, 0), format.any_nan(false, 5));
    }
}

fn ulps_apart(a: f64, b: f64) -> u64 {
    if a == b || a.is_nan() && b.is_nan() { 0 } else { a.to_bits().abs_diff(b.to_bits()) }
}

#[test]
fn functions_are_close_to_the_hosts() {
    type Host = fn(f64) -> f64;
    let functions: [(&str, Host); 17] = [
        ("sin", f64::sin),
        ("cos", f64::cos),
        ("tan", f64::tan),
        ("asin", f64::asin),
        ("acos", f64::acos),
        ("atan", f64::atan),
        ("sinh", f64::sinh),
        ("cosh", f64::cosh),
        ("tanh", f64::tanh),
        ("exp", f64::exp),
        ("exp2", f64::exp2),
        ("expm1", f64::exp_m1),
        ("log", f64::ln),
        ("log2", f64::log2),
        ("log10", f64::log10),
        ("log1p", f64::ln_1p),
        ("cbrt", f64::cbrt),
    ];
    let mut numbers = Numbers(18);
    for (name, host) in functions {
        let f = Unary::by_c_name(name).expect("a function of C");
        for _ in 0..2_000 {
            let a = numbers.double();
            let result = math::unary(f, Format::F64, bits(a)).expect("supported for f64");
            assert!(ulps_apart(f64::from_bits(result as u64), host(a)) <= 3, "{name}({a:e})");
            let single = math::unary(f, Format::F32, (a as f32).to_bits().into()).expect("supported for f32");
            let expected = host(f64::from(a as f32)) as f32;
            assert!(
                ulps_apart(f32::from_bits(single as u32).into(), expected.into()) <= 1 << 30,
                "{name}f({a:e})"
            );
        }
        assert_eq!(math::unary(f, Format::F128, 0), None);
    }
}

#[test]
fn powers() {
    let pow = |a: f64, b: f64| math::binary(math::Binary::Pow, Format::F64, bits(a), bits(b));
    assert_eq!(pow(2.0, 10.0), Some(bits(1024.0)));
    assert_eq!(pow(f64::NAN, 0.0), Some(bits(1.0)));
    let powi = |a: f64, n| f64::from_bits(math::powi(Format::F64, bits(a), n) as u64);
    assert_eq!(powi(3.0, 4), 81.0);
    assert_eq!(powi(2.0, -3), 0.125);
    assert_eq!(powi(f64::NAN, 0), 1.0);
    assert_eq!(powi(-1.0, i32::MIN), 1.0);
    assert_eq!(from_quad(math::powi(Format::F128, to_quad(10.0), 20)), bits(1e20));
}

#[test]
fn nudging_stays_among_finite_numbers() {
    let one = Format::F64.one();
    assert_eq!(math::nudge(Format::F64, one, 1), bits(1.0 + f64::EPSILON));
    assert_eq!(math::nudge(Format::F64, bits(f64::MAX), 4), bits(f64::MAX));
    assert_eq!(math::nudge(Format::F64, bits(-0.0), 4), bits(-0.0));
    assert_eq!(math::nudge(Format::F64, 2, -7), 1);
}

#[test]
fn results_vary_within_their_range() {
    assert_eq!(math::vary(Format::F64, bits(0.5), 2, 1.0), bits(0.5) + 2);
    assert_eq!(math::vary(Format::F64, bits(-0.5), -2, 1.0), bits(-0.5) - 2);
    // What functions give exactly stays.
    for exact in [0.0, 1.0, -1.0, f64::INFINITY] {
        assert_eq!(math::vary(Format::F64, bits(exact), 4, f64::INFINITY), bits(exact));
    }
    let below_one = 1.0_f64.next_down();
    assert_eq!(math::vary(Format::F64, bits(below_one), 4, Unary::Sin.largest()), bits(1.0));
    assert_eq!(math::vary(Format::F64, bits(-below_one), 4, Unary::Sin.largest()), bits(-1.0));
    let quarter = std::f32::consts::FRAC_PI_2.to_bits().into();
    assert_eq!(math::vary(Format::F32, quarter, 4, Unary::Atan.largest()), quarter);
}
