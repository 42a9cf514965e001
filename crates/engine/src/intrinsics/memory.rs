//! Intrinsics that copy, fill and compare memory. Volatile accesses are plain ones: the machine does each access
//! of a program exactly once and in order.

use smallvec::SmallVec;
use ubik_verdict::{Result, Rule, Ub};

use super::Row;
use super::call::{Call, Value, flag, nothing, number};
use crate::memory::Place;

const SIZE: &[Rule] = &[Rule::SizeOverflow];
const OVERLAP: &[Rule] = &[Rule::SizeOverflow, Rule::Overlap];

pub const ROWS: &[Row] = &[
    Row::machine("copy", |c| copy(c, 0, 1)).rules(SIZE),
    Row::machine("copy_nonoverlapping", |c| copy_apart(c, 0, 1)).rules(OVERLAP),
    Row::machine("volatile_copy_memory", |c| copy(c, 1, 0)).rules(SIZE),
    Row::machine("volatile_copy_nonoverlapping_memory", |c| copy_apart(c, 1, 0)).rules(OVERLAP),
    Row::machine("write_bytes", fill).rules(SIZE),
    Row::machine("volatile_set_memory", fill).rules(SIZE),
    Row::machine("compare_bytes", compare_bytes),
    Row::machine("raw_eq", raw_eq),
    Row::machine("type_id_eq", type_id_eq),
];

/// The bytes in as many elements as the last argument says.
fn byte_count(call: &Call<'_>) -> Result<u64> {
    let total = u128::from(call.int(2)) * u128::from(call.layout().0);
    if total > u128::from(call.machine.memory.program.target().isize_max()) {
        return Err(Ub::size_overflow(call.site.name.clone()).into());
    }
    Ok(total as u64)
}

fn copy(call: &mut Call<'_>, from: usize, to: usize) -> Result<Value> {
    let len = byte_count(call)?;
    let (from, to) = (call.place(from), call.place(to));
    call.machine.memory.copy(from, to, len)?;
    nothing()
}

fn copy_apart(call: &mut Call<'_>, from: usize, to: usize) -> Result<Value> {
    let len = byte_count(call)?;
    if call.int(from).abs_diff(call.int(to)) < len {
        return Err(Ub::overlap(call.site.name.clone()).into());
    }
    copy(call, from, to)
}

fn fill(call: &mut Call<'_>) -> Result<Value> {
    let (len, byte, to) = (byte_count(call)?, call.int(1) as u8, call.place(0));
    call.machine.memory.fill(to, byte, len)?;
    nothing()
}

/// As C's `memcmp`.
fn compare_bytes(call: &mut Call<'_>) -> Result<Value> {
    let [left, right] = [0, 1].map(|index| Place::unaligned(call.slot(index)));
    let len = call.int(2);
    let left: SmallVec<[u8; 64]> = SmallVec::from_slice(call.machine.memory.read_bytes(left, len)?);
    let order = left.as_slice().cmp(call.machine.memory.read_bytes(right, len)?);
    number(u64::from(order as i32 as u32))
}

/// Whether two values have the same bytes, all of which must be initialised.
fn raw_eq(call: &mut Call<'_>) -> Result<Value> {
    let size = call.layout().0;
    let [left, right] = [0, 1].map(|index| call.place(index));
    let left = call.machine.memory.read_bytes(left, size)?.to_vec();
    flag(left == call.machine.memory.read_bytes(right, size)?)
}

/// Type ids are plain hashes: equal if their bytes are.
fn type_id_eq(call: &mut Call<'_>) -> Result<Value> {
    let [Value::Memory(left), Value::Memory(right)] = call.args else { return Err(call.site.unsupported()) };
    let left = call.machine.memory.read_bytes(*left, 16)?.to_vec();
    flag(left == call.machine.memory.read_bytes(*right, 16)?)
}
