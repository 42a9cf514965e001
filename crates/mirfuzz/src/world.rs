//! The surroundings of a generated program: it can write values, and nothing else.
//!
//! Compiled programs get the same functions in Rust (`print/prelude.rs`).

use std::any::Any;

use ubik_engine::value::Slot;
use ubik_engine::{Flow, ForeignFn, Host, Machine};
use ubik_ir::{FnSig, Program};
use ubik_verdict::Result;

pub const DUMP: &str = "mirfuzz_dump_";

/// What a program has written: each value as bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output(pub Vec<u128>);

impl Output {
    /// The number that stands for all values, as compiled programs compute it.
    pub fn hash(&self) -> u64 {
        self.0.iter().fold(HASH_START, |hash, &value| mix(mix(hash, value as u64), (value >> 64) as u64))
    }
}

pub const HASH_START: u64 = 0xcbf2_9ce4_8422_2325;

fn mix(hash: u64, word: u64) -> u64 {
    (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
}

#[derive(Clone, Default)]
pub struct World {
    pub output: Output,
}

impl Host for World {
    fn resolve(&self, symbol: &str, _: &FnSig, _: &Program) -> Result<Option<ForeignFn>> {
        Ok(match symbol {
            "mirfuzz_dump_f32" => Some(dump_f32),
            "mirfuzz_dump_f64" => Some(dump_f64),
            "mirfuzz_dump_f16" => Some(dump_f16),
            "mirfuzz_dump_f128" => Some(dump_f128),
            other if other.starts_with(DUMP) => Some(dump),
            _ => None,
        })
    }

    fn fork(&self) -> Box<dyn Host> {
        Box::new(self.clone())
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

fn write(machine: &mut Machine, value: u128) -> Result<Flow> {
    machine.host_as::<World>().output.0.push(value);
    Ok(Flow::Nothing)
}

fn dump(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let high = args.get(1).map_or(0, |slot| slot.bits);
    write(machine, u128::from(args[0].bits) | u128::from(high) << 64)
}

/// Which NaN an operation gives is not defined, so all count as one.
fn dump_f32(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let value = f32::from_bits(args[0].bits as u32);
    write(machine, u128::from(if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() }))
}

fn dump_f64(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let value = f64::from_bits(args[0].bits);
    write(machine, u128::from(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() }))
}

fn dump_f16(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let bits = args[0].bits as u16;
    let is_nan = bits & 0x7fff > 0x7c00;
    write(machine, u128::from(if is_nan { 0x7e00 } else { bits }))
}

fn dump_f128(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let high = args.get(1).map_or(0, |slot| slot.bits);
    let is_nan = {
        let magnitude = high & !(1 << 63);
        magnitude > 0x7fff << 48 || magnitude == 0x7fff << 48 && args[0].bits != 0
    };
    let bits = u128::from(args[0].bits) | u128::from(high) << 64;
    write(machine, if is_nan { 0x7fff_8000 << 96 } else { bits })
}
