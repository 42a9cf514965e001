//! A call of an intrinsic in a running machine: its arguments and where its result goes.

use ubik_ir::{Repr, TyId};
use ubik_verdict::Result;

use super::site::{Lane, Lanes, Shape, Site};
use super::{Handler, Out, Row, floats};
use crate::machine::Machine;
use crate::memory::Place;
use crate::value::{Prov, Slot};

/// A value between the machine and a handler.
#[derive(Clone, Copy, Debug)]
pub enum Value {
    /// Zero-sized.
    Nothing,
    One(Slot),
    /// A pair of scalars, or a scalar of 128 bits with its low half first.
    Two(Slot, Slot),
    /// Bytes. As a result: those of [`Call::dest`], which have been written.
    Memory(Place),
}

pub struct Call<'m> {
    pub site: &'m Site,
    pub machine: &'m mut Machine,
    pub args: &'m [Value],
    /// Where a result that travels as bytes is to be written.
    pub dest: Option<Place>,
}

/// The most arguments that a scalar handler takes: those of `carrying_mul_add`.
const MAX_SCALARS: usize = 4;

/// Runs the handler of a row.
pub fn run(row: &Row, call: &mut Call<'_>) -> Result<Value> {
    match row.handler {
        Handler::Scalar(handler) => {
            let mut args = [0; MAX_SCALARS];
            for (index, arg) in args[..call.args.len()].iter_mut().enumerate() {
                *arg = call.wide(index);
            }
            let out = handler(call.site, &args[..call.args.len()])?;
            let out = match out {
                Out::One(bits) if row.imprecise => Out::One(call.vary(row, bits)?),
                out => out,
            };
            call.give(out)
        }
        Handler::Vector(handler) => {
            let args: Vec<Lanes> =
                (0..call.args.len()).map(|index| call.lanes(index)).collect::<Result<_>>()?;
            let mut lanes = handler(call.site, &args)?;
            if row.imprecise {
                for lane in &mut lanes {
                    lane.bits = call.vary(row, lane.bits)?;
                }
            }
            call.give_lanes(&lanes)
        }
        Handler::Machine(handler) => handler(call),
    }
}

impl<'m> Call<'m> {
    /// A result of a row without a promised precision.
    fn vary(&mut self, row: &Row, bits: u128) -> Result<u128> {
        let format = self.site.format()?;
        Ok(self.machine.vary(format, bits, floats::largest(row.name)))
    }

    /// The type that the intrinsic is instantiated with.
    pub fn ty(&self) -> TyId {
        self.site.types[0]
    }

    /// That type's size and alignment.
    pub fn layout(&self) -> (u64, u64) {
        (self.site.element.size, self.site.element.align)
    }

    /// A scalar argument of at most 64 bits, or the first part of a pair.
    pub fn slot(&self, index: usize) -> Slot {
        match self.args[index] {
            Value::One(slot) | Value::Two(slot, _) => slot,
            Value::Nothing | Value::Memory(_) => Slot::ZERO,
        }
    }

    pub fn int(&self, index: usize) -> u64 {
        self.slot(index).bits
    }

    /// The second part of a pair: a pointer's metadata.
    pub fn metadata(&self, index: usize) -> Option<Slot> {
        match self.args[index] {
            Value::Two(_, metadata) => Some(metadata),
            _ => None,
        }
    }

    /// A scalar argument of any width.
    pub fn wide(&self, index: usize) -> u128 {
        match self.args[index] {
            Value::Two(low, high) => u128::from(high.bits) << 64 | u128::from(low.bits),
            _ => u128::from(self.int(index)),
        }
    }

    /// The place that a pointer argument points to, for whole values of the type.
    pub fn place(&self, index: usize) -> Place {
        Place::aligned(self.slot(index), self.layout().1)
    }

    pub fn lanes(&mut self, index: usize) -> Result<Lanes> {
        let shape = &self.site.args[index];
        match self.args[index] {
            Value::Nothing => Ok(Lanes::new()),
            Value::One(slot) => Ok(vec![Lane { bits: slot.bits.into(), prov: slot.prov }]),
            Value::Two(..) => Ok(vec![Lane::int(self.wide(index))]),
            Value::Memory(place) => (0..shape.lanes as u64)
                .map(|lane| self.read_lane(place.at(lane * shape.lane_size), shape))
                .collect(),
        }
    }

    /// Reads one lane of a shape.
    pub fn read_lane(&mut self, place: Place, shape: &Shape) -> Result<Lane> {
        if shape.lane_size <= 8 {
            let slot = self.machine.memory.read_scalar(place, shape.lane_size)?;
            return Ok(Lane { bits: slot.bits.into(), prov: slot.prov });
        }
        let first = u128::from(self.machine.memory.read_scalar(place, 8)?.bits);
        let second = u128::from(self.machine.memory.read_scalar(place.at(8), 8)?.bits);
        Ok(Lane::int(if self.site.big_endian { first << 64 | second } else { second << 64 | first }))
    }

    /// Writes one lane of a shape.
    pub fn write_lane(&mut self, place: Place, shape: &Shape, lane: Lane) -> Result<()> {
        if shape.lane_size <= 8 {
            let slot = Slot { bits: lane.bits as u64, prov: lane.prov };
            return self.machine.memory.write_scalar(place, shape.lane_size, slot);
        }
        let (low, high) = halves(lane.bits);
        let (first, second) = if self.site.big_endian { (high, low) } else { (low, high) };
        self.machine.memory.write_scalar(place, 8, first)?;
        self.machine.memory.write_scalar(place.at(8), 8, second)
    }

    /// The result of a scalar handler as the machine wants it.
    pub fn give(&mut self, out: Out) -> Result<Value> {
        match out {
            Out::One(bits) if self.site.dest.lane_size > 8 => {
                let (low, high) = halves(bits);
                Ok(Value::Two(low, high))
            }
            Out::One(bits) => Ok(Value::One(Slot::int(bits as u64))),
            Out::Two(first, second) if self.dest.is_some() => self.write_pair(first, second),
            Out::Two(first, second) => Ok(Value::Two(Slot::int(first as u64), Slot::int(second as u64))),
        }
    }

    /// Writes a result of two scalars that travels as bytes.
    fn write_pair(&mut self, first: u128, second: u128) -> Result<Value> {
        let Repr::Pair { a, b, offset } = self.machine.program.ty(self.site.dest.ty).repr else {
            return Err(self.site.unsupported());
        };
        let sizes = [a, b].map(|scalar| scalar.prim.size(self.site.pointer_bits / 8));
        self.write_part(0, sizes[0], first)?;
        self.write_part(offset, sizes[1], second)
    }

    /// Writes one scalar of a result that travels as bytes.
    fn write_part(&mut self, offset: u64, size: u64, bits: u128) -> Result<Value> {
        let dest = self.destination();
        let shape = Shape { lane_size: size, ..self.site.dest.clone() };
        self.write_lane(dest.at(offset), &shape, Lane::int(bits))?;
        Ok(Value::Memory(dest))
    }

    /// # Panics
    /// If the result does not travel as bytes.
    pub fn destination(&self) -> Place {
        self.dest.expect("a result that travels as bytes has a place")
    }

    /// The result of a vector handler as the machine wants it.
    pub fn give_lanes(&mut self, lanes: &[Lane]) -> Result<Value> {
        let shape = &self.site.dest;
        let Some(dest) = self.dest else { return Ok(one_lane(shape, lanes.first())) };
        for (index, &lane) in lanes.iter().enumerate() {
            self.write_lane(dest.at(index as u64 * shape.lane_size), shape, lane)?;
        }
        Ok(Value::Memory(dest))
    }
}

fn one_lane(shape: &Shape, lane: Option<&Lane>) -> Value {
    match lane {
        None => Value::Nothing,
        Some(lane) if shape.lane_size > 8 => {
            let (low, high) = halves(lane.bits);
            Value::Two(low, high)
        }
        Some(lane) => Value::One(Slot { bits: lane.bits as u64, prov: lane.prov }),
    }
}

fn halves(bits: u128) -> (Slot, Slot) {
    (Slot::int(bits as u64), Slot::int((bits >> 64) as u64))
}

/// A result that is a truth value.
pub fn flag(truth: bool) -> Result<Value> {
    Ok(Value::One(Slot::int(truth.into())))
}

/// A result that is a number.
pub fn number(bits: u64) -> Result<Value> {
    Ok(Value::One(Slot::int(bits)))
}

/// A result that is a pointer.
pub fn pointer(addr: u64, prov: Prov) -> Result<Value> {
    Ok(Value::One(Slot::ptr(addr, prov)))
}

/// No result.
pub fn nothing() -> Result<Value> {
    Ok(Value::Nothing)
}
