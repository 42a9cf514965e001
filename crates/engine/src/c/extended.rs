//! `long double` of x86: 80 bits, with a bit for the integer part, in 16 bytes of which the last six are padding.

use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Category, Float, FloatConvert, Round, Status};
use ubik_borrows::AccessKind;
use ubik_verdict::{Result, Ub};

use crate::intrinsics::{Call, Kind, Value};
use crate::memory::Place;
use crate::value::Slot;

type Extended = X87DoubleExtended;

const BYTES: u64 = 10;

#[derive(Clone, Copy)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

fn read(call: &mut Call<'_>, index: usize) -> Result<Extended> {
    let Value::Memory(place) = call.args[index] else { return Err(call.site.unsupported()) };
    let memory = &mut call.machine.memory;
    let (id, at) = memory.access(place, BYTES, AccessKind::Read)?;
    memory.require_init(id, at, BYTES)?;
    let low = u128::from(memory.raw_bits(id, at, 8));
    let high = u128::from(memory.raw_bits(id, at + 8, 2));
    Ok(Extended::from_bits(high << 64 | low))
}

fn give(call: &mut Call<'_>, value: Extended) -> Result<Value> {
    let dest = call.destination();
    call.machine
        .memory
        .write_bytes(Place { align_mask: 0, ..dest }, &value.to_bits().to_le_bytes()[..BYTES as usize])?;
    Ok(Value::Memory(dest))
}

pub fn arithmetic(call: &mut Call<'_>, op: Op) -> Result<Value> {
    let (a, b) = (read(call, 0)?, read(call, 1)?);
    let result = match op {
        Op::Add => a + b,
        Op::Sub => a - b,
        Op::Mul => a * b,
        Op::Div => a / b,
        Op::Rem => a.c_fmod(b),
    };
    give(call, result.value)
}

pub fn unary(call: &mut Call<'_>, f: fn(Extended) -> Extended) -> Result<Value> {
    let value = read(call, 0)?;
    give(call, f(value))
}

pub fn absolute(value: Extended) -> Extended {
    if value.is_negative() { -value } else { value }
}

pub fn copy_sign(call: &mut Call<'_>) -> Result<Value> {
    let (value, sign) = (read(call, 0)?, read(call, 1)?);
    give(call, value.copy_sign(sign))
}

pub fn integral(value: Extended, round: Round) -> Extended {
    value.round_to_integral(round).value
}

/// The constant is LLVM's number of the comparison: bit 0 equal, 1 greater, 2 less, 3 unordered.
pub fn compare(call: &mut Call<'_>) -> Result<Value> {
    let (a, b) = (read(call, 0)?, read(call, 1)?);
    let case = match a.partial_cmp(&b) {
        Some(std::cmp::Ordering::Equal) => 1,
        Some(std::cmp::Ordering::Greater) => 2,
        Some(std::cmp::Ordering::Less) => 4,
        None => 8,
    };
    let truth = call.site.consts[0] & case != 0;
    Ok(Value::One(Slot::int(truth.into())))
}

pub fn of_float(call: &mut Call<'_>) -> Result<Value> {
    let bits = call.wide(0);
    let mut loses = false;
    let value: Extended = match call.site.args[0].lane_size {
        2 => Half::from_bits(bits).convert(&mut loses).value,
        16 => Quad::from_bits(bits).convert(&mut loses).value,
        4 => Single::from_bits(bits).convert(&mut loses).value,
        8 => Double::from_bits(bits).convert(&mut loses).value,
        _ => return Err(call.site.unsupported()),
    };
    give(call, value)
}

pub fn to_float(call: &mut Call<'_>) -> Result<Value> {
    let value = read(call, 0)?;
    let mut loses = false;
    let bits = match (call.site.dest.kind, call.site.dest.lane_size) {
        (Kind::Float(_), 2) => FloatConvert::<Half>::convert(value, &mut loses).value.to_bits(),
        (Kind::Float(_), 16) => {
            let bits = FloatConvert::<Quad>::convert(value, &mut loses).value.to_bits();
            return Ok(Value::Two(Slot::int(bits as u64), Slot::int((bits >> 64) as u64)));
        }
        (Kind::Float(_), 4) => FloatConvert::<Single>::convert(value, &mut loses).value.to_bits(),
        (Kind::Float(_), 8) => FloatConvert::<Double>::convert(value, &mut loses).value.to_bits(),
        _ => return Err(call.site.unsupported()),
    };
    Ok(Value::One(Slot::int(bits as u64)))
}

/// The constant says whether the integer, of 128 bits, is signed.
pub fn of_int(call: &mut Call<'_>) -> Result<Value> {
    let number = call.wide(0);
    let value = match call.site.consts[0] != 0 {
        true => Extended::from_i128(number as i128),
        false => Extended::from_u128(number),
    };
    give(call, value.value)
}

/// Which class a float of any format is in, as `llvm.is.fpclass` numbers the classes; the constant has a bit for each that
/// is asked for.
pub fn class(call: &mut Call<'_>) -> Result<Value> {
    let (lane_size, is_extended) = (call.site.args[0].lane_size, matches!(call.args[0], Value::Memory(_)));
    let class = match (is_extended, lane_size) {
        (true, _) => class_of(read(call, 0)?),
        (false, 2) => class_of(Half::from_bits(call.wide(0))),
        (false, 4) => class_of(Single::from_bits(call.wide(0))),
        (false, 8) => class_of(Double::from_bits(call.wide(0))),
        (false, 16) => class_of(Quad::from_bits(call.wide(0))),
        _ => return Err(call.site.unsupported()),
    };
    Ok(Value::One(Slot::int(u64::from(call.site.consts[0] & 1 << class != 0))))
}

/// The number of a float's class.
fn class_of<F: Float>(value: F) -> u32 {
    let (negative, positive) = match value.category() {
        Category::NaN if value.is_signaling() => return 0,
        Category::NaN => return 1,
        Category::Infinity => (2, 9),
        Category::Normal if value.is_denormal() => (4, 7),
        Category::Normal => (3, 8),
        Category::Zero => (5, 6),
    };
    if value.is_negative() { negative } else { positive }
}

/// The constants are the width of the integer and whether it is signed. What does not fit is undefined in C.
pub fn to_int(call: &mut Call<'_>) -> Result<Value> {
    let value = read(call, 0)?;
    let width = call.site.consts[0] as usize;
    let mut exact = false;
    let (status, bits) = match call.site.consts[1] != 0 {
        true => {
            let result = value.to_i128_r(width, Round::TowardZero, &mut exact);
            (result.status, result.value as u128)
        }
        false => {
            let result = value.to_u128_r(width, Round::TowardZero, &mut exact);
            (result.status, result.value)
        }
    };
    if status.contains(Status::INVALID_OP) {
        let ty = format!("{}{width}", if call.site.consts[1] != 0 { 'i' } else { 'u' });
        return Err(Ub::float_to_int(call.site.name.clone(), value.to_string(), ty).into());
    }
    Ok(Value::Two(Slot::int(bits as u64), Slot::int((bits >> 64) as u64)))
}
