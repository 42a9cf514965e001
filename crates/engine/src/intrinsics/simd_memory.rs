//! Generic SIMD that reads or writes memory, or exposes pointers.

use ubik_verdict::{Result, Rule};

use super::Row;
use super::call::{Call, Value, nothing};
use super::simd::mask;
use super::site::{Lane, Lanes, Shape};
use crate::memory::Place;
use crate::value::Slot;

const MASK: &[Rule] = &[Rule::SimdMask];

pub const ROWS: &[Row] = &[
    Row::machine("simd_gather", gather).rules(MASK),
    Row::machine("simd_scatter", scatter).rules(MASK),
    Row::machine("simd_masked_load", masked_load).rules(MASK),
    Row::machine("simd_masked_store", masked_store).rules(MASK),
    Row::machine("simd_expose_provenance", expose),
    Row::machine("simd_with_exposed_provenance", from_exposed),
];

fn slot_of(lane: Lane) -> Slot {
    Slot::ptr(lane.bits as u64, lane.prov)
}

/// The mask in argument `arg` as booleans.
fn mask_of(call: &mut Call<'_>, arg: usize) -> Result<Vec<bool>> {
    let lanes = call.lanes(arg)?;
    mask(call.site, arg, &lanes)
}

/// The places that a vector of pointers names, each with the alignment of an element.
fn places_of(call: &mut Call<'_>, arg: usize, align: u64) -> Result<Vec<Place>> {
    Ok(call.lanes(arg)?.into_iter().map(|lane| Place::aligned(slot_of(lane), align)).collect())
}

fn element_align(call: &Call<'_>, shape: &Shape) -> u64 {
    match call.machine.memory.program.ty(shape.ty).kind {
        ubik_ir::TyKind::Vector { element, .. } => call.machine.memory.program.ty(element).align,
        _ => 1,
    }
}

/// Writes the lanes of the result.
fn give(call: &mut Call<'_>, lanes: &[Lane]) -> Result<Value> {
    let (dest, shape) = (call.destination(), &call.site.dest);
    for (index, &lane) in lanes.iter().enumerate() {
        call.write_lane(dest.at(index as u64 * shape.lane_size), shape, lane)?;
    }
    Ok(Value::Memory(dest))
}

/// Reads where the mask is set.
fn read_masked(call: &mut Call<'_>, places: &[Place], mask: &[bool], mut lanes: Lanes) -> Result<Value> {
    let shape = &call.site.dest;
    for (index, &place) in places.iter().enumerate().filter(|&(index, _)| mask[index]) {
        lanes[index] = call.read_lane(place, shape)?;
    }
    give(call, &lanes)
}

/// Writes where the mask is set, from left to right.
fn write_masked(call: &mut Call<'_>, places: &[Place], mask: &[bool], arg: usize) -> Result<Value> {
    let (lanes, shape) = (call.lanes(arg)?, &call.site.args[arg]);
    for (index, &place) in places.iter().enumerate().filter(|&(index, _)| mask[index]) {
        call.write_lane(place, shape, lanes[index])?;
    }
    nothing()
}

fn gather(call: &mut Call<'_>) -> Result<Value> {
    let align = element_align(call, &call.site.args[0]);
    let (values, places, mask) = (call.lanes(0)?, places_of(call, 1, align)?, mask_of(call, 2)?);
    read_masked(call, &places, &mask, values)
}

fn scatter(call: &mut Call<'_>) -> Result<Value> {
    let align = element_align(call, &call.site.args[0]);
    let (places, mask) = (places_of(call, 1, align)?, mask_of(call, 2)?);
    write_masked(call, &places, &mask, 0)
}

/// The places of consecutive elements behind the pointer in argument 1, which the const argument says how to
/// align: not at all, to an element, or to the vector in argument 2.
fn consecutive(call: &Call<'_>) -> Result<Vec<Place>> {
    let shape = &call.site.args[2];
    let align = match call.site.consts.first() {
        Some(0) => 1,
        Some(1) => element_align(call, shape),
        Some(2) => call.machine.memory.program.ty(shape.ty).align,
        _ => return Err(call.site.unsupported()),
    };
    let base = Place::aligned(call.slot(1), align);
    Ok((0..shape.lanes as u64).map(|lane| base.at(lane * shape.lane_size)).collect())
}

fn masked_load(call: &mut Call<'_>) -> Result<Value> {
    let (mask, places, values) = (mask_of(call, 0)?, consecutive(call)?, call.lanes(2)?);
    read_masked(call, &places, &mask, values)
}

fn masked_store(call: &mut Call<'_>) -> Result<Value> {
    let (mask, places) = (mask_of(call, 0)?, consecutive(call)?);
    write_masked(call, &places, &mask, 2)
}

fn expose(call: &mut Call<'_>) -> Result<Value> {
    let mut lanes = call.lanes(0)?;
    for lane in &mut lanes {
        *lane = Lane::int(call.machine.expose(slot_of(*lane))?.into());
    }
    give(call, &lanes)
}

fn from_exposed(call: &mut Call<'_>) -> Result<Value> {
    let mut lanes = call.lanes(0)?;
    for lane in &mut lanes {
        let slot = call.machine.pick_up_exposed(lane.bits as u64)?;
        *lane = Lane { bits: slot.bits.into(), prov: slot.prov };
    }
    give(call, &lanes)
}
