//! Functions of `math.h` that are rounded once: computed with twice the digits of a double, then rounded. That is the
//! correctly rounded result but for one case in many billions, and what good C libraries nearly always give.
//!
//! A first approximation comes from `libm`; it also has the say about everything special: zeros, infinities, NaNs,
//! results that are denormal, and arguments so large that a reduction would need more digits.

use std::f64::consts;
use std::sync::LazyLock;

/// The sum of two doubles, of which the second is at most half a unit in the last place of the first.
#[derive(Clone, Copy, Debug)]
struct Double {
    hi: f64,
    lo: f64,
}

const LN_2: [f64; 3] = [consts::LN_2, 2.3190468138462996e-17, 5.707708438416212e-34];
const HALF_PI: [f64; 3] = [consts::FRAC_PI_2, 6.123233995736766e-17, -1.4973849048591698e-33];
const LN_10: Double = Double { hi: consts::LN_10, lo: -2.1707562233822494e-16 };

fn two_sum(a: f64, b: f64) -> Double {
    let hi = a + b;
    let part = hi - a;
    Double { hi, lo: (a - (hi - part)) + (b - part) }
}

/// The same where the first is the larger one.
fn quick_sum(a: f64, b: f64) -> Double {
    let hi = a + b;
    Double { hi, lo: b - (hi - a) }
}

fn two_product(a: f64, b: f64) -> Double {
    let split = |x: f64| {
        let wide = 134_217_729.0 * x;
        let top = wide - (wide - x);
        (top, x - top)
    };
    let hi = a * b;
    let ((a1, a2), (b1, b2)) = (split(a), split(b));
    Double { hi, lo: ((a1 * b1 - hi) + a1 * b2 + a2 * b1) + a2 * b2 }
}

impl Double {
    const ONE: Double = Double::of(1.0);

    const fn of(hi: f64) -> Double {
        Double { hi, lo: 0.0 }
    }

    fn add(self, other: Double) -> Double {
        let (high, low) = (two_sum(self.hi, other.hi), two_sum(self.lo, other.lo));
        let sum = quick_sum(high.hi, high.lo + low.hi);
        quick_sum(sum.hi, sum.lo + low.lo)
    }

    fn neg(self) -> Double {
        Double { hi: -self.hi, lo: -self.lo }
    }

    fn sub(self, other: Double) -> Double {
        self.add(other.neg())
    }

    fn mul(self, other: Double) -> Double {
        let product = two_product(self.hi, other.hi);
        quick_sum(product.hi, product.lo + (self.hi * other.lo + self.lo * other.hi))
    }

    fn div(self, other: Double) -> Double {
        let first = self.hi / other.hi;
        let rest = self.sub(other.mul(Double::of(first)));
        let second = rest.hi / other.hi;
        let rest = rest.sub(other.mul(Double::of(second)));
        quick_sum(first, second).add(Double::of(rest.hi / other.hi))
    }

    /// By a power of two.
    fn scale(self, by: f64) -> Double {
        Double { hi: self.hi * by, lo: self.lo * by }
    }

    fn sqrt(self) -> Double {
        if self.hi <= 0.0 {
            return Double::of(0.0);
        }
        let root = self.hi.sqrt();
        let rest = self.sub(two_product(root, root));
        quick_sum(root, rest.hi / (2.0 * root))
    }

    fn value(self) -> f64 {
        self.hi + self.lo
    }
}

/// `a - n * parts`, where the parts make up a constant.
fn reduce(a: Double, n: f64, parts: [f64; 3]) -> Double {
    let first = a.sub(two_product(n, parts[0]));
    first.sub(two_product(n, parts[1])).sub(Double::of(n * parts[2]))
}

/// Whether a result is an ordinary number, far from what a double cannot hold.
fn is_ordinary(value: f64) -> bool {
    value.is_finite() && (1e-290..1e300).contains(&value.abs())
}

/// One divided by the factorial of each number.
static INVERSE_FACTORIALS: LazyLock<[Double; 29]> = LazyLock::new(|| {
    let mut factorial = Double::ONE;
    std::array::from_fn(|k| {
        factorial = factorial.mul(Double::of(k.max(1) as f64));
        Double::ONE.div(factorial)
    })
});

/// The sum of `x` to the `k` over the factorial of `start + step * k`, for the first of them.
fn series(x: Double, start: usize, step: usize, terms: usize) -> Double {
    let factors = &*INVERSE_FACTORIALS;
    let sum = factors[start + step * terms];
    (0..terms).rev().fold(sum, |sum, k| sum.mul(x).add(factors[start + step * k]))
}

/// `exp(a) - 1` for small `a`, and the power of two that `exp` of the whole is to be multiplied with.
fn exp_parts(a: Double) -> (Double, i32) {
    const HALVINGS: i32 = 9;
    const TERMS: usize = 10;
    let n = (a.hi / consts::LN_2).round();
    let small = reduce(a, n, LN_2).scale(power_of_two(-HALVINGS));
    let mut sum = small.mul(series(small, 1, 1, TERMS));
    for _ in 0..HALVINGS {
        sum = sum.scale(2.0).add(sum.mul(sum));
    }
    (sum, n as i32)
}

fn power_of_two(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

fn exp_double(a: Double) -> Double {
    let (less_one, n) = exp_parts(a);
    less_one.add(Double::ONE).scale(power_of_two(n / 2)).scale(power_of_two(n - n / 2))
}

/// The logarithm of `1 + a`.
fn log1p_double(a: Double) -> Double {
    if a.hi.abs() < 1e-3 {
        let z = a.div(a.add(Double::of(2.0)));
        let square = z.mul(z);
        let (mut sum, mut power) = (z, z);
        for k in 1..10 {
            power = power.mul(square);
            sum = sum.add(power.div(Double::of(f64::from(2 * k + 1))));
        }
        return sum.scale(2.0);
    }
    log_double(a.add(Double::ONE))
}

/// One step of Newton's from a first approximation.
fn log_double(a: Double) -> Double {
    let near = a.sub(Double::ONE);
    if near.hi.abs() < 1e-3 {
        return log1p_double(near);
    }
    // The logarithm of a number from a half to two, and that of a power of two.
    let n = exponent(a.hi);
    let scaled = a.scale(power_of_two(-n / 2)).scale(power_of_two(-n + n / 2));
    let first = libm::log(scaled.hi);
    let rest = scaled.mul(exp_double(Double::of(-first))).sub(Double::ONE);
    let rest = rest.sub(rest.mul(rest).scale(0.5));
    let n = f64::from(n);
    let whole = two_product(n, LN_2[0]).add(two_product(n, LN_2[1]));
    whole.add(Double::of(first).add(rest))
}

/// The exponent of an ordinary number, such that the number is between 0.7 and 1.5 times its power.
fn exponent(value: f64) -> i32 {
    let biased = (value.to_bits() >> 52) as i32 & 0x7ff;
    let fraction = value.to_bits() & ((1 << 52) - 1);
    biased - 1023 + i32::from(fraction > 1 << 51)
}

/// Sine and cosine.
fn sin_cos_double(a: Double) -> (Double, Double) {
    const TERMS: usize = 13;
    let n = (a.hi / consts::FRAC_PI_2).round();
    let small = reduce(a, n, HALF_PI);
    let square = small.mul(small).neg();
    let (sin, cos) = (small.mul(series(square, 1, 2, TERMS)), series(square, 0, 2, TERMS));
    match (n as i64).rem_euclid(4) {
        0 => (sin, cos),
        1 => (cos, sin.neg()),
        2 => (sin.neg(), cos.neg()),
        _ => (cos.neg(), sin),
    }
}

fn atan2_double(y: Double, x: Double) -> Double {
    let first = libm::atan2(y.hi, x.hi);
    let (sin, cos) = sin_cos_double(Double::of(first));
    let rest = y.mul(cos).sub(x.mul(sin)).div(x.mul(cos).add(y.mul(sin)));
    Double::of(first).add(rest)
}

/// The other leg of a triangle with hypotenuse one.
fn other_leg(x: f64) -> Double {
    two_sum(1.0, -x).mul(two_sum(1.0, x)).sqrt()
}

/// Computes anew what `libm` gives for ordinary arguments and results.
fn refine(x: f64, approximate: fn(f64) -> f64, exact: impl Fn(Double) -> Double) -> f64 {
    let first = approximate(x);
    // An argument so small that the function is nearly linear there, or exact, is better left alone.
    if !is_ordinary(first) || !is_ordinary(x) || x.abs() < 1e-140 {
        return first;
    }
    exact(Double::of(x)).value()
}

pub fn exp(x: f64) -> f64 {
    refine(x, libm::exp, exp_double)
}

pub fn exp2(x: f64) -> f64 {
    refine(x, libm::exp2, |x| {
        let n = x.hi.round();
        let part = x.sub(Double::of(n)).mul(Double { hi: LN_2[0], lo: LN_2[1] });
        let n = n as i32;
        exp_double(part).scale(power_of_two(n / 2)).scale(power_of_two(n - n / 2))
    })
}

pub fn exp10(x: f64) -> f64 {
    refine(x, libm::exp10, |x| exp_double(x.mul(LN_10)))
}

pub fn log(x: f64) -> f64 {
    refine(x, libm::log, log_double)
}

pub fn log2(x: f64) -> f64 {
    refine(x, libm::log2, |x| log_double(x).div(Double { hi: LN_2[0], lo: LN_2[1] }))
}

/// Beyond it more digits of pi were needed.
const LARGEST_ANGLE: f64 = 1e9;

fn refine_angle(x: f64, approximate: fn(f64) -> f64, exact: impl Fn(Double) -> Double) -> f64 {
    if x.abs() > LARGEST_ANGLE { approximate(x) } else { refine(x, approximate, exact) }
}

pub fn sin(x: f64) -> f64 {
    refine_angle(x, libm::sin, |x| sin_cos_double(x).0)
}

pub fn cos(x: f64) -> f64 {
    refine_angle(x, libm::cos, |x| sin_cos_double(x).1)
}

pub fn tan(x: f64) -> f64 {
    refine_angle(x, libm::tan, |x| {
        let (sin, cos) = sin_cos_double(x);
        sin.div(cos)
    })
}

pub fn asin(x: f64) -> f64 {
    refine(x, libm::asin, |x| atan2_double(x, other_leg(x.hi)))
}

pub fn acos(x: f64) -> f64 {
    refine(x, libm::acos, |x| atan2_double(other_leg(x.hi), x))
}

pub fn atan(x: f64) -> f64 {
    refine(x, libm::atan, |x| atan2_double(x, Double::ONE))
}

pub fn pow(x: f64, y: f64) -> f64 {
    let first = libm::pow(x, y);
    if !is_ordinary(first) || !is_ordinary(x) || !is_ordinary(y) || first.abs() == 1.0 {
        return first;
    }
    exp_double(log_double(Double::of(x.abs())).mul(Double::of(y))).value().copysign(first)
}

pub fn hypot(x: f64, y: f64) -> f64 {
    let first = libm::hypot(x, y);
    let fits = |value: f64| (1e-100..1e100).contains(&value.abs());
    if !fits(x) || !fits(y) {
        return first;
    }
    two_product(x, x).add(two_product(y, y)).sqrt().value()
}

pub fn atan2(y: f64, x: f64) -> f64 {
    let first = libm::atan2(y, x);
    let fits = |value: f64| (1e-100..1e100).contains(&value.abs());
    if !is_ordinary(first) || !fits(x) || !fits(y) {
        return first;
    }
    atan2_double(Double::of(y), Double::of(x)).value()
}

// Functions that C libraries compute from others by the formulas of Sun's library, in double or single precision.

/// What a power of two adds, and a logarithm.
pub fn log10(x: f64) -> f64 {
    const OF_2: (f64, f64) = (0.30102999566361177, 3.694239077158931e-13);
    const OF_E: f64 = consts::LOG10_E;
    if !is_ordinary(x) || x < 0.0 {
        return libm::log10(x);
    }
    let k = ((x.to_bits() >> 52) as i64 & 0x7ff) - 1023;
    let below_one = i64::from(k < 0);
    let power = (k + below_one) as f64;
    let fraction = f64::from_bits(x.to_bits() & ((1 << 52) - 1) | ((1023 - below_one) as u64) << 52);
    (power * OF_2.1 + OF_E * log(fraction)) + power * OF_2.0
}

pub fn cosh(x: f64) -> f64 {
    let a = x.abs();
    if a < 0.5 * consts::LN_2 {
        let t = libm::expm1(a);
        let whole = 1.0 + t;
        return if a < 2f64.powi(-55) { whole } else { 1.0 + (t * t) / (whole + whole) };
    }
    let t = exp(a);
    match a < 22.0 {
        true => 0.5 * t + 0.5 / t,
        false if a < 709.0 => 0.5 * t,
        false => libm::cosh(x),
    }
}

pub fn tanh(x: f64) -> f64 {
    let a = x.abs();
    if x.is_nan() || a < 2f64.powi(-55) {
        return x;
    }
    let magnitude = if a >= 22.0 {
        1.0
    } else if a >= 1.0 {
        1.0 - 2.0 / (libm::expm1(2.0 * a) + 2.0)
    } else {
        let t = libm::expm1(-2.0 * a);
        -t / (t + 2.0)
    };
    magnitude.copysign(x)
}

pub fn sinh(x: f64) -> f64 {
    let a = x.abs();
    if x.is_nan() || a < 2f64.powi(-28) {
        return x;
    }
    let magnitude = if a < 22.0 {
        let t = libm::expm1(a);
        let half = if a < 1.0 { 2.0 * t - t * t / (t + 1.0) } else { t + t / (t + 1.0) };
        0.5 * half
    } else if a < 709.0 {
        0.5 * exp(a)
    } else {
        return libm::sinh(x);
    };
    magnitude.copysign(x)
}

pub fn asinh(x: f64) -> f64 {
    let a = x.abs();
    if !(2f64.powi(-28)..=2f64.powi(28)).contains(&a) {
        return libm::asinh(x);
    }
    let square = a * a;
    let magnitude = match a > 2.0 {
        true => log(2.0 * a + 1.0 / ((square + 1.0).sqrt() + a)),
        false => libm::log1p(a + square / (1.0 + (1.0 + square).sqrt())),
    };
    magnitude.copysign(x)
}

pub fn acosh(x: f64) -> f64 {
    if !(1.0..=2f64.powi(28)).contains(&x) {
        return libm::acosh(x);
    }
    if x > 2.0 {
        return log(2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt()));
    }
    let t = x - 1.0;
    libm::log1p(t + (2.0 * t + t * t).sqrt())
}

pub fn asinh_single(x: f32) -> f32 {
    let a = x.abs();
    if !(2f32.powi(-14)..=2f32.powi(14)).contains(&a) {
        return libm::asinhf(x);
    }
    let square = a * a;
    let magnitude = match a > 2.0 {
        true => log(f64::from(2.0 * a + 1.0 / ((square + 1.0).sqrt() + a))) as f32,
        false => libm::log1pf(a + square / (1.0 + (1.0 + square).sqrt())),
    };
    magnitude.copysign(x)
}

pub fn acosh_single(x: f32) -> f32 {
    if !(1.0..=2f32.powi(28)).contains(&x) {
        return libm::acoshf(x);
    }
    if x > 2.0 {
        return log(f64::from(2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt()))) as f32;
    }
    let t = x - 1.0;
    libm::log1pf(t + (2.0 * t + t * t).sqrt())
}

pub fn cosh_single(x: f32) -> f32 {
    let a = x.abs();
    if a < 0.5 * std::f32::consts::LN_2 {
        let t = libm::expm1f(a);
        let whole = 1.0 + t;
        return if a < 2f32.powi(-55) { whole } else { 1.0 + (t * t) / (whole + whole) };
    }
    let t = exp(f64::from(a)) as f32;
    match a < 22.0 {
        true => 0.5 * t + 0.5 / t,
        false if a < 88.0 => 0.5 * t,
        false => libm::coshf(x),
    }
}

pub fn tanh_single(x: f32) -> f32 {
    let a = x.abs();
    if x.is_nan() || a < 2f32.powi(-55) {
        return x;
    }
    let magnitude = if a >= 22.0 {
        1.0
    } else if a >= 1.0 {
        1.0 - 2.0 / (libm::expm1f(2.0 * a) + 2.0)
    } else {
        let t = libm::expm1f(-2.0 * a);
        -t / (t + 2.0)
    };
    magnitude.copysign(x)
}

pub fn atan_single(x: f32) -> f32 {
    // From here on the result is a quarter turn. `libm` gives the number below it.
    const FAR: f32 = (1u32 << 26) as f32;
    if x.abs() >= FAR { std::f32::consts::FRAC_PI_2.copysign(x) } else { libm::atanf(x) }
}

pub fn atan2_single(y: f32, x: f32) -> f32 {
    if x == 1.0 { atan_single(y) } else { libm::atan2f(y, x) }
}

pub fn log10_single(x: f32) -> f32 {
    const OF_2: (f32, f32) = (0.301_029_2, 7.903_415e-7);
    const OF_E: f32 = std::f32::consts::LOG10_E;
    if !x.is_normal() || x < 0.0 {
        return libm::log10f(x);
    }
    let k = ((x.to_bits() >> 23) as i32 & 0xff) - 127;
    let below_one = i32::from(k < 0);
    let power = (k + below_one) as f32;
    let fraction = f32::from_bits(x.to_bits() & ((1 << 23) - 1) | ((127 - below_one) as u32) << 23);
    (power * OF_2.1 + OF_E * (log(f64::from(fraction)) as f32)) + power * OF_2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_the_nearest() {
        assert_eq!(exp(1.0), consts::E);
        assert_eq!(log(2.0), consts::LN_2);
        assert_eq!(log(10.0), consts::LN_10);
        assert_eq!(atan(1.0), consts::FRAC_PI_4);
        assert_eq!(acos(-0.5), 2.0943951023931957);
        assert_eq!(sin(1e8), 0.931_639_027_109_726);
        assert_eq!(cos(0.5), 0.877_582_561_890_372_8);
        assert_eq!(pow(2.0, 1.5), 2.8284271247461903);
        assert_eq!(cosh(1.0), 1.5430806348152437);
    }

    #[test]
    fn exact_results_are_exact() {
        for k in 0..23 {
            assert_eq!(pow(10.0, f64::from(k)), 10f64.powi(k), "10 to the {k}");
            assert_eq!(log10(10f64.powi(k)), f64::from(k), "the logarithm of 10 to the {k}");
        }
        for k in -300..300 {
            assert_eq!(log2(2f64.powi(k)), f64::from(k), "the logarithm of 2 to the {k}");
            assert_eq!(exp2(f64::from(k)), 2f64.powi(k), "2 to the {k}");
        }
        for k in 1..100 {
            let k = f64::from(k);
            assert_eq!(hypot(3.0 * k, -4.0 * k), 5.0 * k);
            assert_eq!(pow(k, 3.0), k * k * k);
            assert_eq!(pow(-k, 3.0), -k * k * k);
        }
    }

    #[test]
    fn what_is_special_stays() {
        assert_eq!(exp(f64::NEG_INFINITY), 0.0);
        assert_eq!(log(0.0), f64::NEG_INFINITY);
        assert!(log(-1.0).is_nan() && asin(2.0).is_nan() && pow(-8.0, 1.0 / 3.0).is_nan());
        assert!(sin(-0.0).is_sign_negative() && tanh(-0.0).is_sign_negative());
        assert_eq!(exp(1000.0), f64::INFINITY);
        assert_eq!(atan2(0.0, -1.0), consts::PI);
        assert_eq!((cosh(800.0), sinh(-800.0)), (f64::INFINITY, f64::NEG_INFINITY));
    }
}
