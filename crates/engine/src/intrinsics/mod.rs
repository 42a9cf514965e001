//! The table of intrinsics: one row each, with its handler, how well it is supported, and which rules its
//! preconditions are. What has no row ends the run as unsupported, by name.
//!
//! Handlers are of three kinds. *Scalar* and *vector* ones are pure: bits in, bits out; a caller evaluates the
//! arguments and keeps the result. *Machine* ones see the machine.

mod aarch64;
mod atomics;
mod call;
mod ciphers;
mod control;
mod document;
mod faults;
mod floats;
mod integers;
mod lanes;
mod memory;
mod pointers;
mod simd;
mod simd_memory;
mod site;
mod typed;
mod unsized_size;
mod variadic;
mod x86;

#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use ubik_verdict::{Result, Rule};

use crate::memory::Memory;
use crate::numeric::IntTy;
use crate::value::Slot;

pub use call::{Call, Value, run};
pub use document::markdown;
pub use integers::ordering;
pub use site::{Element, Kind, Lane, Lanes, Shape, Site};
pub use unsized_size::{head_size, packed, size_and_align, tail_offset};

/// The result of a scalar handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Out {
    One(u128),
    /// The fields of a pair, in order.
    Two(u128, u128),
}

/// Bits of scalar arguments, zero-extended, to the bits of the result.
pub type ScalarFn = fn(&Site, &[u128]) -> Result<Out>;
/// Arguments as lanes (a scalar is one lane) to the lanes of the result.
pub type VectorFn = fn(&Site, &[Lanes]) -> Result<Lanes>;
pub type MachineFn = fn(&mut Call<'_>) -> Result<Value>;

/// The fast path to the result of an intrinsic that takes one or two scalars of at most 64 bits and gives one: it
/// decides only cases in which all is well and changes nothing. `None` sends the caller to the handler.
#[derive(Clone, Copy)]
pub enum Quick {
    /// On integers of the first argument's type.
    Int(fn(IntTy, u64, u64) -> Option<u64>),
    /// On pointers to the type that the intrinsic is instantiated with.
    Pointers(fn(&Memory, Element, Slot, Slot) -> Option<u64>),
}

#[derive(Clone, Copy)]
pub enum Handler {
    Scalar(ScalarFn),
    Vector(VectorFn),
    Machine(MachineFn),
}

pub struct Row {
    pub name: &'static str,
    /// The name lacks what names types at its end: `sqrt` for `sqrtf32`, `llvm.roundeven` for `llvm.roundeven.v4f32`.
    pub family: bool,
    pub handler: Handler,
    pub quick: Option<Quick>,
    /// What is missing, if something is.
    pub limits: Option<&'static str>,
    /// What is reported if a precondition is violated.
    pub rules: &'static [Rule],
    /// The language promises no precision.
    pub imprecise: bool,
    /// Other threads can tell in which order it happens: the running one may be interrupted before.
    pub is_place: bool,
}

impl Row {
    const fn new(name: &'static str, handler: Handler) -> Row {
        Row {
            name,
            family: false,
            handler,
            quick: None,
            limits: None,
            rules: &[],
            imprecise: false,
            is_place: false,
        }
    }

    const fn place(self) -> Row {
        Row { is_place: true, ..self }
    }

    const fn scalar(name: &'static str, handler: ScalarFn) -> Row {
        Row::new(name, Handler::Scalar(handler))
    }

    const fn vector(name: &'static str, handler: VectorFn) -> Row {
        Row::new(name, Handler::Vector(handler))
    }

    pub(crate) const fn machine(name: &'static str, handler: MachineFn) -> Row {
        Row::new(name, Handler::Machine(handler))
    }

    const fn family(name: &'static str, handler: ScalarFn) -> Row {
        Row::scalar(name, handler).for_types()
    }

    const fn for_types(self) -> Row {
        Row { family: true, ..self }
    }

    const fn quick(self, f: fn(IntTy, u64, u64) -> Option<u64>) -> Row {
        Row { quick: Some(Quick::Int(f)), ..self }
    }

    const fn quick_pointers(self, f: fn(&Memory, Element, Slot, Slot) -> Option<u64>) -> Row {
        Row { quick: Some(Quick::Pointers(f)), ..self }
    }

    pub(crate) const fn partly(self, limits: &'static str) -> Row {
        Row { limits: Some(limits), ..self }
    }

    const fn imprecise(self) -> Row {
        Row { imprecise: true, ..self }
    }

    pub(crate) const fn rules(self, rules: &'static [Rule]) -> Row {
        Row { rules, ..self }
    }
}

fn one(bits: u128) -> Result<Out> {
    Ok(Out::One(bits))
}

fn pair(first: u128, second: u128) -> Result<Out> {
    Ok(Out::Two(first, second))
}

/// Rows that belong together, under the heading that documentation gives them.
pub struct Topic {
    pub title: &'static str,
    pub rows: &'static [Row],
}

const fn topic(title: &'static str, rows: &'static [Row]) -> Topic {
    Topic { title, rows }
}

pub const TOPICS: &[Topic] = &[
    topic("Integers", integers::ROWS),
    topic("Floats", floats::ROWS),
    topic("Pointers and layouts", pointers::ROWS),
    topic("Memory", memory::ROWS),
    topic("Single values", typed::ROWS),
    topic("Atomics", atomics::ROWS),
    topic("Control", control::ROWS),
    topic("Variable arguments", variadic::ROWS),
    topic("Vectors", simd::ROWS),
    topic("Vectors and memory", simd_memory::ROWS),
    topic("x86: integer instructions", x86::INTS),
    topic("x86: instructions that clang's headers name", x86::HEADERS),
    topic("x86: floating-point instructions", x86::FLOATS),
    topic("x86: memory instructions", x86::MEMORY),
    topic("x86: integer instructions of AVX-512", x86::AVX512_INTS),
    topic("x86: floating-point instructions of AVX-512", x86::AVX512_FLOATS),
    topic("x86: reciprocals of AVX-512", x86::AVX512_RECIPROCALS),
    topic("x86: conversions of AVX-512", x86::AVX512_CONVERSIONS),
    topic("x86: halves of singles", x86::AVX512_BFLOATS),
    topic("x86: memory instructions of AVX-512", x86::AVX512_MEMORY),
    topic("x86: string instructions", x86::STRINGS),
    topic("x86: cryptographic instructions", x86::CRYPTO),
    topic("x86: the processor itself", x86::SYSTEM),
    topic("AArch64: integer instructions", aarch64::INTS),
    topic("AArch64: shifts", aarch64::SHIFTS),
    topic("AArch64: floating-point instructions", aarch64::FLOATS),
    topic("AArch64: memory instructions", aarch64::MEMORY),
    topic("AArch64: cryptographic instructions", aarch64::CRYPTO),
    crate::c::TOPIC,
];

pub fn rows() -> impl Iterator<Item = &'static Row> {
    TOPICS.iter().flat_map(|topic| topic.rows)
}

/// The row of an intrinsic.
pub fn find(name: &str) -> Option<&'static Row> {
    static BY_NAME: LazyLock<FxHashMap<&str, &Row>> =
        LazyLock::new(|| rows().map(|row| (row.name, row)).collect());
    let exact = BY_NAME.get(name).filter(|row| !row.family);
    let family = || if name.starts_with(LLVM) { Some(untyped(name)) } else { float_family(name) };
    exact.or_else(|| BY_NAME.get(family()?).filter(|row| row.family)).copied()
}

/// What the names of LLVM's own intrinsics begin with.
const LLVM: &str = "llvm.";

/// The name of one of LLVM's intrinsics without the types at its end: those of vectors (`v8i8`), scalars (`i32`, `f64`) and
/// pointers (`p0`).
fn untyped(name: &str) -> &str {
    let is_type = |part: &str| {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_scalar = |text: &str| text.strip_prefix(['i', 'f', 'p']).is_some_and(digits);
        let lane =
            part.strip_prefix('v').map(|rest| rest.trim_start_matches(|digit: char| digit.is_ascii_digit()));
        is_scalar(lane.unwrap_or(part))
    };
    match name.rsplit_once('.') {
        Some((rest, part)) if is_type(part) => untyped(rest),
        _ => name,
    }
}

/// The name without the format at its end: `sqrt` of `sqrtf32`, `minimum_number_nsz` of `minimum_number_nsz_f16`.
fn float_family(name: &str) -> Option<&str> {
    let stem = ["f16", "f32", "f64", "f128"].iter().find_map(|suffix| name.strip_suffix(suffix))?;
    Some(stem.strip_suffix('_').unwrap_or(stem))
}
