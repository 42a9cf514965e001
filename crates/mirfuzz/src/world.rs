//! The surroundings of a generated program: it can write values, allocate memory, panic, and start threads.
//!
//! Compiled programs get the same functions in Rust (`print/prelude.rs`).

use std::any::Any;
use std::sync::Arc;

use ubik_engine::memory::{Free, HeapKind};
use ubik_engine::value::Slot;
use ubik_engine::{Flow, ForeignFn, Host, Machine, NewThread, ThreadId, Wait, WaitKey};
use ubik_ir::{FnSig, Program};
use ubik_verdict::{Exhausted, FreeOp, Result, WaitingFor};

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
    /// Machines are copied far more often than they write.
    output: Arc<Output>,
}

impl World {
    /// What was written so far, and nothing is left.
    pub fn take_output(&mut self) -> Output {
        Arc::unwrap_or_clone(std::mem::take(&mut self.output))
    }
}

impl Host for World {
    fn resolve(&self, symbol: &str, _: &FnSig, _: &Program) -> Result<Option<ForeignFn>> {
        Ok(match symbol {
            "mirfuzz_dump_f32" => Some(dump_f32),
            "mirfuzz_dump_f64" => Some(dump_f64),
            "mirfuzz_dump_f16" => Some(dump_f16),
            "mirfuzz_dump_f128" => Some(dump_f128),
            "mirfuzz_alloc" => Some(alloc),
            "mirfuzz_free" => Some(free),
            "mirfuzz_panic" => Some(panic),
            "mirfuzz_spawn" => Some(spawn),
            "mirfuzz_join" => Some(join),
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
    Arc::make_mut(&mut machine.host_as::<World>().output).0.push(value);
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

fn alloc(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let (size, align) = (args[0].bits, args[1].bits);
    let pointer = machine.memory.allocate_heap(size, align, HeapKind::Rust, &mut machine.choice)?;
    Ok(Flow::One(pointer))
}

fn free(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let layout = Some((args[1].bits, args[2].bits));
    machine.memory.free_heap(args[0], Free { by: HeapKind::Rust, layout, op: FreeOp::Dealloc })?;
    Ok(Flow::Nothing)
}

/// The code is the payload.
fn panic(_: &mut Machine, args: &[Slot]) -> Result<Flow> {
    Ok(Flow::Unwind(args[0]))
}

fn spawn(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let new = NewThread { function: args[0], argument: args[1], detached: false };
    match machine.start_thread(new) {
        Some(id) => Flow::int(id.0.into()),
        None => Err(Exhausted::AddressSpace.into()),
    }
}

fn join(machine: &mut Machine, args: &[Slot]) -> Result<Flow> {
    let id = ThreadId(args[0].bits as u32);
    let _ = machine.resumed();
    if !machine.is_finished(id) {
        let name = machine.thread_name(id);
        machine.block(Wait::on(WaitKey::Thread(id), WaitingFor::Join { thread: name.into() }));
        return Ok(Flow::Blocked);
    }
    machine.join_thread(id);
    Ok(Flow::Nothing)
}
