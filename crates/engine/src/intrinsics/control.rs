//! Intrinsics that steer the program or tell the optimiser something.

use ubik_verdict::{AbortReason, Result, Rule, Ub};

use super::Row;
use super::call::{Call, Value, flag, nothing};

/// What a debugger's breakpoint raises.
const SIGTRAP: i32 = 5;

pub const ROWS: &[Row] = &[
    Row::machine("abort", |_| Err(AbortReason::Requested.into())),
    Row::machine("breakpoint", |_| Err(AbortReason::Signal { number: SIGTRAP }.into())),
    Row::machine("unreachable", |_| Err(Ub::unreachable().into())).rules(&[Rule::Unreachable]),
    Row::machine("assume", assume).rules(&[Rule::Assume]),
    Row::machine("likely", |c| identity(c, 0)),
    Row::machine("unlikely", |c| identity(c, 0)),
    Row::machine("black_box", |c| identity(c, 0)),
    Row::machine("select_unpredictable", |c| identity(c, if c.int(0) != 0 { 1 } else { 2 })),
    Row::machine("is_val_statically_known", |_| flag(false)),
    Row::machine("cold_path", |_| nothing()),
    Row::machine("forget", |_| nothing()),
    Row::machine("prefetch_read_data", |_| nothing()),
    Row::machine("prefetch_write_data", |_| nothing()),
    Row::machine("prefetch_read_instruction", |_| nothing()),
    Row::machine("prefetch_write_instruction", |_| nothing()),
];

fn assume(call: &mut Call<'_>) -> Result<Value> {
    if call.int(0) == 0 {
        return Err(Ub::assume_false().into());
    }
    nothing()
}

/// Gives back an argument.
fn identity(call: &mut Call<'_>, index: usize) -> Result<Value> {
    let value = call.args[index];
    if let Value::Memory(from) = value {
        let size = call.machine.memory.program.ty(call.site.dest.ty).size;
        call.machine.memory.copy(from, call.destination(), size)?;
    }
    Ok(value)
}
