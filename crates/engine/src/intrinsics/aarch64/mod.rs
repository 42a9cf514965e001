//! Instructions of AArch64 that `core::arch` reaches by the names of LLVM's intrinsics, which programs declare as foreign
//! functions: what of Advanced SIMD (NEON), CRC32, AES, SHA-1, SHA-2, SHA-3, dot products, matrix products, complex numbers and
//! rounding is not written with generic SIMD. What they compute is after "A64 SIMD and Floating-point Instruction
//! Descriptions" in Arm's architecture reference manual.
//!
//! The name of such an intrinsic ends with the types that it is made for (`llvm.aarch64.neon.sqadd.v8i8`). Rows have the
//! name without them: a handler takes the widths from the site, and signs from the name.
//!
//! The control register FPCR has its default: rounding to nearest, subnormal numbers kept, no exceptions.

mod crypto;
mod floats;
mod ints;
mod memory;
mod shifts;

pub use crypto::ROWS as CRYPTO;
pub use floats::ROWS as FLOATS;
pub use ints::ROWS as INTS;
pub use memory::ROWS as MEMORY;
pub use shifts::ROWS as SHIFTS;

use ubik_verdict::Result;

use super::lanes::{collect, truncated};
use super::site::{Lane, Lanes, Site};
use super::{Row, VectorFn};
use crate::numeric::{IntTy, wide};

/// A row for every type that the name may end with.
const fn row(stem: &'static str, handler: VectorFn) -> Row {
    Row::vector(stem, handler).for_types()
}

/// How an instruction reads the lanes of an operand.
#[derive(Clone, Copy)]
enum Sign {
    Signed,
    Unsigned,
}

use Sign::{Signed, Unsigned};

impl Sign {
    fn of_width(self, bits: u8) -> IntTy {
        match self {
            Signed => IntTy::signed(bits),
            Unsigned => IntTy::unsigned(bits),
        }
    }
}

/// The type of the lanes of an argument.
fn ty(site: &Site, arg: usize, sign: Sign) -> IntTy {
    sign.of_width(site.args[arg].lane_bits())
}

/// The lanes of a vector as numbers.
fn numbers(ty: IntTy, lanes: &[Lane]) -> impl Iterator<Item = i128> + Clone {
    lanes.iter().map(move |lane| wide::extend(ty, lane.bits) as i128)
}

/// Numbers as the lanes of the result, of which the low bits stay.
fn give(site: &Site, numbers: impl Iterator<Item = i128>) -> Result<Lanes> {
    let ty = Unsigned.of_width(site.dest.lane_bits());
    Ok(collect(numbers.map(|number| truncated(ty, number))))
}

/// The lanes of the first two arguments, one behind the other, in pairs.
fn pairs(args: &[Lanes]) -> Vec<[u128; 2]> {
    let lanes: Vec<&Lane> = args[0].iter().chain(&args[1]).collect();
    lanes.chunks_exact(2).map(|pair| [pair[0].bits, pair[1].bits]).collect()
}
