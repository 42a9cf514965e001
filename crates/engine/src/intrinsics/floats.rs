//! Intrinsics on floats. All are pure.
//!
//! Rows of a family stand for one intrinsic per format: `sqrt` for `sqrtf16` to `sqrtf128`, `round_ties_even`
//! for `round_ties_even_f32` and so on. Where Rust leaves a result open (NaNs, fusing), the choice
//! is made once and for all by `numeric`; results of functions without a promised precision vary on request.

use ubik_verdict::{FastMath, Result, Rule, Ub};

use super::site::Site;
use super::{Out, Row, one};
use crate::choice::What;
use crate::machine::Machine;
use crate::numeric::cast;
use crate::numeric::float::{self, Arith, Format, Integral};
use crate::numeric::math::{self, Binary, Unary};

const INEXACT: &str = "computed in f64; not for f128";

pub const ROWS: &[Row] = &[
    Row::family("sqrt", |s, a| one(float::sqrt(s.format()?, a[0]))),
    Row::family("fma", |s, a| one(float::fma(s.format()?, a[0], a[1], a[2]))),
    Row::family("fmuladd", |s, a| one(mul_add(s.format()?, a[0], a[1], a[2]))),
    Row::family("floor", |s, a| one(float::integral(s.format()?, Integral::Floor, a[0]))),
    Row::family("ceil", |s, a| one(float::integral(s.format()?, Integral::Ceil, a[0]))),
    Row::family("trunc", |s, a| one(float::integral(s.format()?, Integral::Trunc, a[0]))),
    Row::family("round_ties_even", |s, a| one(float::integral(s.format()?, Integral::TiesEven, a[0]))),
    Row::family("round", |s, a| one(float::integral(s.format()?, Integral::TiesAway, a[0]))),
    Row::family("copysign", |s, a| one(float::copysign(s.format()?, a[0], a[1]))),
    Row::family("minimum", |s, a| one(float::minimum(s.format()?, a[0], a[1]))),
    Row::family("maximum", |s, a| one(float::maximum(s.format()?, a[0], a[1]))),
    Row::family("minimum_number_nsz", |s, a| one(float::min_number(s.format()?, a[0], a[1]))),
    Row::family("maximum_number_nsz", |s, a| one(float::max_number(s.format()?, a[0], a[1]))),
    Row::family("powi", |s, a| one(math::powi(s.format()?, a[0], a[1] as u32 as i32))).imprecise(),
    Row::family("sin", |s, a| unary(s, a, Unary::Sin)).partly(INEXACT).imprecise(),
    Row::family("cos", |s, a| unary(s, a, Unary::Cos)).partly(INEXACT).imprecise(),
    Row::family("exp", |s, a| unary(s, a, Unary::Exp)).partly(INEXACT).imprecise(),
    Row::family("exp2", |s, a| unary(s, a, Unary::Exp2)).partly(INEXACT).imprecise(),
    Row::family("log", |s, a| unary(s, a, Unary::Log)).partly(INEXACT).imprecise(),
    Row::family("log2", |s, a| unary(s, a, Unary::Log2)).partly(INEXACT).imprecise(),
    Row::family("log10", |s, a| unary(s, a, Unary::Log10)).partly(INEXACT).imprecise(),
    Row::family("pow", pow).partly(INEXACT).imprecise(),
    Row::scalar("fabs", |s, a| one(float::abs(s.format()?, a[0]))),
    Row::scalar("fadd_algebraic", |s, a| one(float::arith(s.format()?, Arith::Add, a[0], a[1]))),
    Row::scalar("fsub_algebraic", |s, a| one(float::arith(s.format()?, Arith::Sub, a[0], a[1]))),
    Row::scalar("fmul_algebraic", |s, a| one(float::arith(s.format()?, Arith::Mul, a[0], a[1]))),
    Row::scalar("fdiv_algebraic", |s, a| one(float::arith(s.format()?, Arith::Div, a[0], a[1]))),
    Row::scalar("frem_algebraic", |s, a| one(float::arith(s.format()?, Arith::Rem, a[0], a[1]))),
    Row::scalar("fadd_fast", |s, a| fast(s, a, Arith::Add)).rules(&[Rule::FastMath]),
    Row::scalar("fsub_fast", |s, a| fast(s, a, Arith::Sub)).rules(&[Rule::FastMath]),
    Row::scalar("fmul_fast", |s, a| fast(s, a, Arith::Mul)).rules(&[Rule::FastMath]),
    Row::scalar("fdiv_fast", |s, a| fast(s, a, Arith::Div)).rules(&[Rule::FastMath]),
    Row::scalar("frem_fast", |s, a| fast(s, a, Arith::Rem)).rules(&[Rule::FastMath]),
    Row::scalar("float_to_int_unchecked", float_to_int_unchecked).rules(&[Rule::FloatToInt]),
];

impl Machine {
    /// A result of a function without a promised precision, moved at random as far as the run wants it.
    pub fn vary(&mut self, format: Format, bits: u128, largest: f64) -> u128 {
        let most = self.config.rounding_error;
        if most == 0 {
            return bits;
        }
        let ulps = i64::from(self.choice.below(What::Result, 2 * most + 1)) - i64::from(most);
        math::vary(format, bits, ulps, largest)
    }
}

/// The largest magnitude that an intrinsic gives.
pub(super) fn largest(name: &str) -> f64 {
    let stem = name.strip_prefix("simd_f").unwrap_or(name);
    Unary::by_c_name(stem).map_or(f64::INFINITY, Unary::largest)
}

/// `a * b + c`; whether it is fused is open. Not fused is what x86-64 does unless asked for more.
pub fn mul_add(format: Format, a: u128, b: u128, c: u128) -> u128 {
    float::arith(format, Arith::Add, float::arith(format, Arith::Mul, a, b), c)
}

fn unary(site: &Site, args: &[u128], f: Unary) -> Result<Out> {
    math::unary(f, site.format()?, args[0]).map(Out::One).ok_or_else(|| site.unsupported())
}

fn pow(site: &Site, args: &[u128]) -> Result<Out> {
    math::binary(Binary::Pow, site.format()?, args[0], args[1])
        .map(Out::One)
        .ok_or_else(|| site.unsupported())
}

/// Arithmetic that may assume finite operands and a finite result.
fn fast(site: &Site, args: &[u128], op: Arith) -> Result<Out> {
    let format = site.format()?;
    let problem = match (format.is_finite(args[0]), format.is_finite(args[1])) {
        (false, false) => Some(FastMath::Both),
        (false, true) => Some(FastMath::First),
        (true, false) => Some(FastMath::Second),
        (true, true) => None,
    };
    let result = float::arith(format, op, args[0], args[1]);
    match problem.or_else(|| (!format.is_finite(result)).then_some(FastMath::Result)) {
        Some(problem) => Err(Ub::fast_math(site.name.clone(), problem).into()),
        None => one(result),
    }
}

fn float_to_int_unchecked(site: &Site, args: &[u128]) -> Result<Out> {
    let (format, to) = (site.format()?, site.int_of(&site.dest)?);
    cast::float_to_int_unchecked(format, to, args[0]).map(Out::One).ok_or_else(|| {
        let value = float::text(format, args[0]);
        Ub::float_to_int(site.name.clone(), value, site.dest.name.clone()).into()
    })
}
