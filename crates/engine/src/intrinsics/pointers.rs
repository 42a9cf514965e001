//! Intrinsics that compute with pointers and ask for sizes, without touching what pointers point to.

use ubik_verdict::{Need, OffsetFrom, Result, Rule, Ub};

use super::Row;
use super::call::{Call, Value, number, pointer};
use super::site::Element;
use super::unsized_size::asked_size_and_align;
use crate::memory::Memory;
use crate::value::{AllocId, Slot, mask, sign_extend};

pub const ROWS: &[Row] = &[
    Row::machine("arith_offset", arith_offset),
    Row::machine("ptr_mask", |c| pointer(c.int(0) & c.int(1), c.slot(0).prov)),
    Row::machine("ptr_offset_from", |c| distance(c, |_| None))
        .quick_pointers(quick_distance)
        .rules(&[Rule::Distance]),
    Row::machine("ptr_offset_from_unsigned", |c| distance(c, not_negative))
        .quick_pointers(|memory, element, a, b| {
            quick_distance(memory, element, a, b).filter(|_| a.bits >= b.bits)
        })
        .rules(&[Rule::Distance]),
    Row::machine("ptr_guaranteed_cmp", |c| number((c.int(0) == c.int(1)).into())),
    Row::machine("size_of", |c| number(c.layout().0)),
    Row::machine("align_of", |c| number(c.layout().1)),
    Row::machine("needs_drop", |c| number(c.machine.memory.program.ty(c.ty()).flags.needs_drop.into())),
    Row::machine("size_of_val", |c| number(asked_size_and_align(c.machine, c.ty(), c.metadata(0))?.0))
        .rules(&[Rule::InvalidMeta, Rule::CallVtable]),
    Row::machine("align_of_val", |c| number(asked_size_and_align(c.machine, c.ty(), c.metadata(0))?.1))
        .rules(&[Rule::InvalidMeta, Rule::CallVtable]),
    Row::machine("vtable_size", |c| number(c.machine.vtable_layout(c.slot(0))?.0)).rules(&[Rule::CallVtable]),
    Row::machine("vtable_align", |c| number(c.machine.vtable_layout(c.slot(0))?.1))
        .rules(&[Rule::CallVtable]),
];

fn pointer_mask(call: &Call<'_>) -> u64 {
    mask(call.machine.memory.layout.pointer_size)
}

/// `ptr.wrapping_offset(count)`.
fn arith_offset(call: &mut Call<'_>) -> Result<Value> {
    let ptr = call.slot(0);
    let bytes = call.int(1).wrapping_mul(call.layout().0);
    pointer(ptr.bits.wrapping_add(bytes) & pointer_mask(call), ptr.prov)
}

type Distance = i128;

fn not_negative((first, second): (u64, u64)) -> Option<OffsetFrom> {
    (first < second).then_some(OffsetFrom::Negative { first, second })
}

/// The distance of two pointers into one live allocation, as bits of the pointer's width.
fn quick_distance(memory: &Memory, element: Element, a: Slot, b: Slot) -> Option<u64> {
    let id = a.prov.alloc();
    if id <= AllocId::WILDCARD || b.prov.alloc() != id {
        return None;
    }
    let desc = memory.desc(id);
    let inside = |ptr: Slot| ptr.prov.tag() >= desc.min_tag && ptr.bits.wrapping_sub(desc.base) <= desc.size;
    if !inside(a) || !inside(b) {
        return None;
    }
    let (bytes, size) = (a.bits.wrapping_sub(b.bits) as i64, element.size as i64);
    let count = if size == 1 { bytes } else { (bytes.checked_rem(size) == Some(0)).then(|| bytes / size)? };
    Some(count as u64 & mask(memory.layout.pointer_size))
}

/// How many elements lie between two pointers into one allocation; `forbid` adds what one variant rules out.
fn distance(call: &mut Call<'_>, forbid: fn((u64, u64)) -> Option<OffsetFrom>) -> Result<Value> {
    let (a, b) = (call.slot(0), call.slot(1));
    let bytes = Distance::from(a.bits) - Distance::from(b.bits);
    let problem = forbid((a.bits, b.bits)).or_else(|| distance_problem(call, a, b, bytes));
    if let Some(problem) = problem {
        return Err(Ub::distance(call.site.name.clone(), problem).into());
    }
    let size = call.layout().0;
    let signed = sign_extend(bytes as u64, 8);
    if size == 0 || bytes % Distance::from(size) != 0 {
        let problem = OffsetFrom::NotMultipleOfSize { distance: signed, size };
        return Err(Ub::distance(call.site.name.clone(), problem).into());
    }
    number((bytes / Distance::from(size)) as u64 & pointer_mask(call))
}

/// Both pointers must reach the other within the allocation that they belong to.
fn distance_problem(call: &Call<'_>, a: Slot, b: Slot, bytes: Distance) -> Option<OffsetFrom> {
    let limit = Distance::from(call.machine.memory.program.target().isize_max());
    if bytes < -limit {
        return Some(OffsetFrom::TooFarBefore);
    }
    if bytes > limit {
        return Some(OffsetFrom::TooFarAhead);
    }
    let (start, len) = (a.bits.min(b.bits), bytes.unsigned_abs() as u64);
    let spans = |ptr: Slot| {
        let start = Slot { bits: start, ..ptr };
        len == 0 || call.machine.memory.locate(start, 0, len, Need::Dereferenceable { size: len }).is_ok()
    };
    match (spans(b), spans(a)) {
        (true, true) => None,
        (false, _) if a.prov.alloc() == b.prov.alloc() => Some(OffsetFrom::OutOfBounds),
        _ => Some(OffsetFrom::DifferentAllocations),
    }
}
