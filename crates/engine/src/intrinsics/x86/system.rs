//! What the processor knows by itself: random numbers, its clock, its control registers.

use ubik_verdict::{Result, Rule, Ub};

use super::super::call::{Call, Value, nothing, number};
use super::super::{Out, Row};
use crate::memory::Place;
use crate::value::Slot;

/// The bits that are no settings: which exceptions there were.
const MXCSR_STATUS: u64 = 0x3f;
/// All exceptions masked, rounding to nearest.
const MXCSR_AT_START: u64 = 0x1f80;
/// The system saves the registers of the FPU, SSE and AVX,
const ENABLED_STATES: u64 = 0b111;
/// and those of AVX-512, which are masks, upper halves and more vectors.
const ENABLED_STATES_AVX512: u64 = 0b1110_0111;
/// How many cycles a basic block takes, for a clock that is the same in every run.
const CYCLES_PER_BLOCK: u64 = 4;

pub const ROWS: &[Row] = &[
    Row::machine("llvm.x86.rdrand.16", random),
    Row::machine("llvm.x86.rdrand.32", random),
    Row::machine("llvm.x86.rdrand.64", random),
    Row::machine("llvm.x86.rdseed.16", random),
    Row::machine("llvm.x86.rdseed.32", random),
    Row::machine("llvm.x86.rdseed.64", random),
    Row::machine("llvm.x86.rdtsc", |c| number(cycles(c))).partly("counts what the program does, not time"),
    Row::machine("llvm.x86.rdtscp", |c| {
        let cycles = cycles(c);
        c.give(Out::Two(cycles.into(), 0))
    })
    .partly("counts what the program does, not time"),
    Row::machine("llvm.x86.xgetbv", enabled_states).partly("always the same"),
    Row::machine("llvm.x86.sse.stmxcsr", store_control).partly("no exception is ever flagged"),
    Row::machine("llvm.x86.sse.ldmxcsr", load_control).rules(&[Rule::ForeignContract]),
    // What std's `__cpuid` is made of here.
    Row::machine("llvm.x86.ubik.cpuid", identify).partly("the features that are announced, and no more"),
];

/// Random bits and the flag that says that there were some.
fn random(call: &mut Call<'_>) -> Result<Value> {
    let width: usize = match call.site.name.rsplit('.').next() {
        Some("16") => 2,
        Some("32") => 4,
        _ => 8,
    };
    let mut bytes = [0; 8];
    call.machine.choice.bytes(&mut bytes[..width]);
    call.give(Out::Two(u64::from_le_bytes(bytes).into(), 1))
}

fn cycles(call: &Call<'_>) -> u64 {
    call.machine.steps.wrapping_mul(CYCLES_PER_BLOCK)
}

fn store_control(call: &mut Call<'_>) -> Result<Value> {
    let to = Place::unaligned(call.slot(0));
    call.machine.memory.write_scalar(to, 4, Slot::int(MXCSR_AT_START))?;
    nothing()
}

/// The compiler relies on the settings that programs start with.
fn load_control(call: &mut Call<'_>) -> Result<Value> {
    let control = call.machine.memory.read_scalar(Place::unaligned(call.slot(0)), 4)?.bits;
    if control & !MXCSR_STATUS != MXCSR_AT_START {
        let broken = "with another rounding mode, mask of exceptions or treatment of small numbers";
        return Err(Ub::foreign_contract("_mm_setcsr", broken).into());
    }
    nothing()
}

fn enabled_states(call: &mut Call<'_>) -> Result<Value> {
    number(if call.machine.memory.cpu.avx512 { ENABLED_STATES_AVX512 } else { ENABLED_STATES })
}

/// Writes what the four registers hold after `cpuid`.
fn identify(call: &mut Call<'_>) -> Result<Value> {
    let registers = call.machine.memory.cpu.identification(call.int(0) as u32, call.int(1) as u32);
    call.machine.memory.cpu.asked = true;
    let to = Place::unaligned(call.slot(2));
    for (index, register) in (0..).zip(registers) {
        call.machine.memory.write_scalar(to.at(index * 4), 4, Slot::int(register.into()))?;
    }
    nothing()
}
