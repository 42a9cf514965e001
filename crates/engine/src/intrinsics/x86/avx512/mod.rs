//! AVX-512: the families F, BW, CD, DQ, VL, VBMI, VBMI2, IFMA, VNNI, BITALG and BF16, as far as `core::arch` does not write them
//! with generic SIMD. FP16 is missing.
//!
//! Most instructions take a mask: a lane whose bit is not set is taken from another vector, and no memory is touched for it.
//! Many take a rounding mode. Those for scalars work on the first lane and copy the others from their first operand.

mod bfloats;
mod conversions;
mod floats;
mod ints;
mod memory;

pub use bfloats::ROWS as BFLOATS;
pub use conversions::ROWS as CONVERSIONS;
pub use floats::{RECIPROCALS, ROWS as FLOATS};
pub use ints::ROWS as INTS;
pub use memory::ROWS as MEMORY;

use rustc_apfloat::Round;
use ubik_verdict::Result;

use super::super::site::{Lane, Lanes};
use super::collect;
use crate::numeric::rounded::NEAREST;

/// Rows of instructions that exist for several widths of vectors: the name, the ends that it has, and the handler.
macro_rules! by_width {
    ($kind:ident: $($name:literal [$($end:literal)*] $f:expr;)*) => {
        &[$($(Row::$kind(concat!("llvm.x86.avx512.", $name, $end), $f),)*)*]
    };
    ($kind:ident, $limits:ident: $($name:literal [$($end:literal)*] $f:expr;)*) => {
        &[$($(Row::$kind(concat!("llvm.x86.avx512.", $name, $end), $f).partly($limits),)*)*]
    };
}
use by_width;

/// A mask has one bit for each lane.
#[derive(Clone, Copy)]
struct Mask(u128);

impl Mask {
    fn of(arg: &Lanes) -> Mask {
        Mask(arg[0].bits)
    }

    fn has(self, lane: usize) -> bool {
        self.0 >> lane & 1 != 0
    }

    /// The results where the bit is set, lanes of another vector elsewhere. Lanes beyond the results are zero.
    fn merge(self, results: &[u128], others: &Lanes) -> Result<Lanes> {
        let lane = |(at, other): (usize, &Lane)| match results.get(at) {
            Some(&result) if self.has(at) => result,
            Some(_) => other.bits,
            None => 0,
        };
        Ok(collect(others.iter().enumerate().map(lane)))
    }

    /// One bit for each lane for which something holds, where this one has it, too.
    fn filter(self, lanes: usize, holds: impl Fn(usize) -> bool) -> Result<Lanes> {
        let bits = (0..lanes).filter(|&at| self.has(at) && holds(at)).fold(0, |bits, at| bits | 1 << at);
        Ok(vec![Lane::int(bits)])
    }

    /// An instruction for scalars: the result or the other's first lane, and the upper lanes of the first operand.
    fn merge_first(self, result: u128, other: &Lanes, first: &Lanes) -> Result<Lanes> {
        let lowest = if self.has(0) { result } else { other[0].bits };
        Ok(collect(std::iter::once(lowest).chain(first.iter().skip(1).map(|lane| lane.bits))))
    }
}

/// The rounding mode that an immediate names. Its third bit asks for that of the control register, which is to nearest, and so
/// does an instruction without an immediate.
fn rounding(immediate: Option<&Lanes>) -> Round {
    match immediate.map_or(4, |lanes| lanes[0].bits) & 7 {
        1 => Round::TowardNegative,
        2 => Round::TowardPositive,
        3 => Round::TowardZero,
        _ => NEAREST,
    }
}
