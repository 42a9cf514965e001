//! What C needs of the machine that Rust does not: how arguments are passed in registers, variable-length arrays, jumps
//! out of functions, lists of variable arguments as the x86-64 ABI lays them out, bit-fields, `long double`.
//!
//! Front ends reach this by intrinsics whose names begin with `c_`; `docs/intrinsics.md` lists them.

mod bytes;
mod extended;
mod jumps;
mod lists;
mod passing;
pub(crate) mod pieces;
mod rules;
mod stack;

pub use jumps::Jump;

use ubik_verdict::{Result, Rule, Ub};

use crate::intrinsics::{Call, Row, Topic, Value};

pub const TOPIC: Topic = Topic { title: "C", rows: ROWS };

const ROWS: &[Row] = &[
    Row::machine("c_load", bytes::load),
    Row::machine("c_store", bytes::store),
    Row::machine("c_alloca", stack::alloca),
    Row::machine("c_stack_save", stack::save),
    Row::machine("c_stack_restore", stack::restore),
    Row::machine("c_broken", rules::broken).rules(rules::BREAKABLE),
    Row::machine("c_require_length", rules::require_length).rules(&[Rule::BadRequest]),
    Row::machine("c_difference", rules::difference).rules(&[Rule::Distance]),
    Row::machine("c_constant", rules::constant),
    Row::machine("c_setjmp", jumps::set),
    Row::machine("c_longjmp", jumps::jump),
    Row::machine("c_caught", caught),
    Row::machine("c_va_start", lists::start).partly("on x86_64"),
    Row::machine("c_extended_add", |c| extended::arithmetic(c, extended::Op::Add)),
    Row::machine("c_extended_sub", |c| extended::arithmetic(c, extended::Op::Sub)),
    Row::machine("c_extended_mul", |c| extended::arithmetic(c, extended::Op::Mul)),
    Row::machine("c_extended_div", |c| extended::arithmetic(c, extended::Op::Div)),
    Row::machine("c_extended_rem", |c| extended::arithmetic(c, extended::Op::Rem)),
    Row::machine("c_extended_neg", |c| extended::unary(c, |value| -value)),
    Row::machine("c_extended_fabs", |c| extended::unary(c, extended::absolute)),
    Row::machine("c_extended_floor", |c| {
        extended::unary(c, |v| extended::integral(v, rustc_apfloat::Round::TowardNegative))
    }),
    Row::machine("c_extended_ceil", |c| {
        extended::unary(c, |v| extended::integral(v, rustc_apfloat::Round::TowardPositive))
    }),
    Row::machine("c_extended_trunc", |c| {
        extended::unary(c, |v| extended::integral(v, rustc_apfloat::Round::TowardZero))
    }),
    Row::machine("c_extended_round", |c| {
        extended::unary(c, |v| extended::integral(v, rustc_apfloat::Round::NearestTiesToAway))
    }),
    Row::machine("c_extended_rint", |c| {
        extended::unary(c, |v| extended::integral(v, rustc_apfloat::Round::NearestTiesToEven))
    }),
    Row::machine("c_extended_nearbyint", |c| {
        extended::unary(c, |v| extended::integral(v, rustc_apfloat::Round::NearestTiesToEven))
    }),
    Row::machine("c_extended_copysign", extended::copy_sign),
    Row::machine("c_extended_compare", extended::compare),
    Row::machine("c_extended_of_float", extended::of_float),
    Row::machine("c_extended_to_float", extended::to_float),
    Row::machine("c_extended_of_int", extended::of_int),
    Row::machine("c_float_class", extended::class),
    Row::machine("c_extended_to_int", extended::to_int),
];

/// Ends unwinding: the exception is caught.
fn caught(call: &mut Call<'_>) -> Result<Value> {
    let exception = call.machine.thread().payloads.pop();
    // Only an image that no front end wrote gets here without one.
    Ok(Value::One(exception.ok_or_else(Ub::unreachable)?))
}

/// Intrinsics that belong to the frame that calls them, which must then be a frame of its own.
pub(crate) fn needs_own_frame(intrinsic: &str) -> bool {
    matches!(intrinsic, "c_alloca" | "c_stack_save" | "c_stack_restore" | "c_setjmp" | "c_va_start")
}

/// The intrinsic that comes back more than once: code that calls it stays as it was translated.
pub(crate) fn returns_twice(code: &crate::code::Code) -> bool {
    let calls = code.sites.iter().filter_map(|site| site.intrinsic.as_ref());
    calls.into_iter().any(|intrinsic| intrinsic.name == "c_setjmp")
}
