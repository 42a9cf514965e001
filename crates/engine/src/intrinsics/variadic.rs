//! Variable arguments.

use ubik_ir::TyId;
use ubik_verdict::{Result, Rule};

use super::Row;
use super::call::{Call, Value, nothing};

pub const ROWS: &[Row] = &[
    Row::machine("va_arg", next).rules(&[Rule::CallVariadic]),
    Row::machine("va_copy", copy).rules(&[Rule::CallVariadic]),
    Row::machine("va_end", end).rules(&[Rule::CallVariadic]),
];

/// The type of the list that the first argument refers to.
fn list_ty(call: &Call<'_>) -> TyId {
    call.machine.program.ty(call.site.args[0].ty).pointee().expect("a reference to a list")
}

fn next(call: &mut Call<'_>) -> Result<Value> {
    let (list, list_ty, ty) = (call.slot(0), list_ty(call), call.ty());
    call.machine.next_variadic(list, list_ty, ty).map(Value::One)
}

fn copy(call: &mut Call<'_>) -> Result<Value> {
    let (list, list_ty) = (call.slot(0), list_ty(call));
    let copy = call.machine.copy_list(list, list_ty)?;
    match call.dest {
        None => Ok(Value::One(copy)),
        Some(dest) => {
            call.machine.write_list(dest, list_ty, copy)?;
            Ok(Value::Memory(dest))
        }
    }
}

fn end(call: &mut Call<'_>) -> Result<Value> {
    let (list, list_ty) = (call.slot(0), list_ty(call));
    call.machine.end_list(list, list_ty)?;
    nothing()
}
