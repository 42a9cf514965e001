//! Loads and stores of several vectors, whose lanes are interleaved in memory. The address needs no alignment.

use ubik_verdict::Result;

use super::super::call::{Call, Value, nothing};
use super::super::site::Shape;
use super::super::{MachineFn, Row};
use crate::memory::Place;

pub const ROWS: &[Row] = &[
    row("llvm.aarch64.neon.ld2", |c| load(c, 2)),
    row("llvm.aarch64.neon.ld3", |c| load(c, 3)),
    row("llvm.aarch64.neon.ld4", |c| load(c, 4)),
    row("llvm.aarch64.neon.ld2r", |c| load_repeated(c, 2)),
    row("llvm.aarch64.neon.ld3r", |c| load_repeated(c, 3)),
    row("llvm.aarch64.neon.ld4r", |c| load_repeated(c, 4)),
    row("llvm.aarch64.neon.ld2lane", |c| load_lane(c, 2)),
    row("llvm.aarch64.neon.ld3lane", |c| load_lane(c, 3)),
    row("llvm.aarch64.neon.ld4lane", |c| load_lane(c, 4)),
    row("llvm.aarch64.neon.st2", |c| store(c, 2, interleaved)),
    row("llvm.aarch64.neon.st3", |c| store(c, 3, interleaved)),
    row("llvm.aarch64.neon.st4", |c| store(c, 4, interleaved)),
    row("llvm.aarch64.neon.st1x2", |c| store(c, 2, in_sequence)),
    row("llvm.aarch64.neon.st1x3", |c| store(c, 3, in_sequence)),
    row("llvm.aarch64.neon.st1x4", |c| store(c, 4, in_sequence)),
    row("llvm.aarch64.neon.st2lane", |c| store_lane(c, 2)),
    row("llvm.aarch64.neon.st3lane", |c| store_lane(c, 3)),
    row("llvm.aarch64.neon.st4lane", |c| store_lane(c, 4)),
];

const fn row(stem: &'static str, handler: MachineFn) -> Row {
    Row::machine(stem, handler).for_types()
}

/// The shape of the vectors, which the name ends with: `v8i8` has eight lanes of one byte.
fn vector(call: &Call<'_>) -> Result<Shape> {
    let shape = call.site.name.split('.').find_map(|part| {
        let (lanes, lane) = part.strip_prefix('v')?.split_once(['i', 'f'])?;
        let (lanes, bits): (usize, u64) = (lanes.parse().ok()?, lane.parse().ok()?);
        Some(Shape { lanes, lane_size: bits / 8, ..call.site.dest.clone() })
    });
    shape.ok_or_else(|| call.site.unsupported())
}

/// Where a lane of one of `count` vectors is in memory, counted in lanes.
type Order = fn(count: usize, lanes: usize, vector: usize, lane: usize) -> usize;

fn interleaved(count: usize, _: usize, vector: usize, lane: usize) -> usize {
    lane * count + vector
}

fn in_sequence(_: usize, lanes: usize, vector: usize, lane: usize) -> usize {
    vector * lanes + lane
}

/// The place of an argument that is a pointer.
fn address(call: &Call<'_>, arg: usize) -> Place {
    Place::unaligned(call.slot(arg))
}

/// Loads lanes of `count` vectors, from where `order` says they are.
fn load_by(call: &mut Call<'_>, count: usize, order: fn(usize, usize, usize) -> usize) -> Result<Value> {
    let (from, dest, shape) = (address(call, 0), call.destination(), vector(call)?);
    for vector in 0..count {
        for lane in 0..shape.lanes {
            let value =
                call.read_lane(from.at(order(count, vector, lane) as u64 * shape.lane_size), &shape)?;
            let to = (vector * shape.lanes + lane) as u64 * shape.lane_size;
            call.write_lane(dest.at(to), &shape, value)?;
        }
    }
    Ok(Value::Memory(dest))
}

fn load(call: &mut Call<'_>, count: usize) -> Result<Value> {
    load_by(call, count, |count, vector, lane| interleaved(count, 0, vector, lane))
}

/// Loads one lane for each vector, into all of its lanes.
fn load_repeated(call: &mut Call<'_>, count: usize) -> Result<Value> {
    load_by(call, count, |_, vector, _| vector)
}

/// Loads one lane of each vector; the others are those of the arguments.
fn load_lane(call: &mut Call<'_>, count: usize) -> Result<Value> {
    let (at, from, dest, shape) =
        (call.int(count) as usize, address(call, count + 1), call.destination(), vector(call)?);
    for vector in 0..count {
        let mut lanes = call.lanes(vector)?;
        let value = call.read_lane(from.at(vector as u64 * shape.lane_size), &shape)?;
        *lanes.get_mut(at).ok_or_else(|| call.site.unsupported())? = value;
        for (lane, &value) in lanes.iter().enumerate() {
            let to = (vector * shape.lanes + lane) as u64 * shape.lane_size;
            call.write_lane(dest.at(to), &shape, value)?;
        }
    }
    Ok(Value::Memory(dest))
}

fn store(call: &mut Call<'_>, count: usize, order: Order) -> Result<Value> {
    let (to, shape) = (address(call, count), vector(call)?);
    for vector in 0..count {
        for (lane, value) in call.lanes(vector)?.into_iter().enumerate() {
            let at = order(count, shape.lanes, vector, lane) as u64;
            call.write_lane(to.at(at * shape.lane_size), &shape, value)?;
        }
    }
    nothing()
}

fn store_lane(call: &mut Call<'_>, count: usize) -> Result<Value> {
    let (at, to, shape) = (call.int(count) as usize, address(call, count + 1), vector(call)?);
    for vector in 0..count {
        let value = *call.lanes(vector)?.get(at).ok_or_else(|| call.site.unsupported())?;
        call.write_lane(to.at(vector as u64 * shape.lane_size), &shape, value)?;
    }
    nothing()
}
