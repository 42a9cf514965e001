//! Rules of C that the operations themselves do not have: clang tests for them, and the front end turns the call of its
//! handler into `c_broken` with the number of the rule; or the front end says where an object becomes one that
//! must not change, or which pointers are subtracted.

use ubik_verdict::{AllocRequest, OffsetFrom, Result, Rule, Ub};

use crate::intrinsics::{Call, Value};
use crate::value::Prov;

/// What [`broken`] can report.
pub const BREAKABLE: &[Rule] =
    &[Rule::ArithOverflow, Rule::BadRequest, Rule::Assume, Rule::OffsetOverflow, Rule::Index];

/// The rules, by the number that front ends use for them; the argument is the value that breaks it.
pub fn broken(call: &mut Call<'_>) -> Result<Value> {
    let value = call.int(0);
    Err(match call.site.consts[0] {
        1 => Ub::arith_overflow("<<"),
        2 => too_short(value as i64),
        3 => Ub::assume_false(),
        4 => Ub::offset_overflow(),
        5 => Ub::index_out_of_bounds(call.site.consts[1] as u64, value),
        // Only an image that no front end wrote has another number.
        _ => Ub::unreachable(),
    }
    .into())
}

/// The length of a variable-length array.
pub fn require_length(call: &mut Call<'_>) -> Result<Value> {
    match call.int(0) as i64 {
        1.. => Ok(Value::Nothing),
        count => Err(too_short(count).into()),
    }
}

fn too_short(count: i64) -> Ub {
    Ub::bad_alloc_request("variable-length array", AllocRequest::NotPositive { count })
}

/// A variable that is defined `const` has its value: nobody may write to it any more.
pub fn constant(call: &mut Call<'_>) -> Result<Value> {
    let prov = call.slot(0).prov;
    // A pointer to a variable always has one; an image that no front end wrote may give anything.
    if !prov.is_none() && prov != Prov::WILDCARD && prov != Prov::UNINIT {
        call.machine.memory.make_read_only(prov.alloc());
    }
    Ok(Value::Nothing)
}

/// Pointers that are subtracted must point into one object. Addresses that come from integers are taken as they are.
pub fn difference(call: &mut Call<'_>) -> Result<Value> {
    let (left, right) = (call.slot(0).prov, call.slot(1).prov);
    let is_known = |prov: Prov| !prov.is_none() && prov != Prov::WILDCARD;
    match is_known(left) && is_known(right) && left.alloc() != right.alloc() {
        true => Err(Ub::distance("pointer subtraction", OffsetFrom::DifferentAllocations).into()),
        false => Ok(Value::Nothing),
    }
}
