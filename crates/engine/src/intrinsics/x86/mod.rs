//! Instructions of x86 that `core::arch` reaches by the names of LLVM's intrinsics, which programs declare as
//! foreign functions: what of SSE to AVX2, AVX-512, BMI, CRC32, AES, SHA, F16C and GFNI is not written with generic SIMD.
//!
//! The control register MXCSR has its default: rounding to nearest, no exceptions. Reciprocals and their roots,
//! which hardware approximates, are correctly rounded, which is within the documented error.
//! Setting MXCSR to something else is undefined behaviour.

mod avx512;
mod crypto;
mod floats;
mod headers;
mod ints;
mod memory;
mod strings;
mod system;
#[cfg(test)]
mod tests;

pub use avx512::{
    BFLOATS as AVX512_BFLOATS, CONVERSIONS as AVX512_CONVERSIONS, FLOATS as AVX512_FLOATS,
    INTS as AVX512_INTS, MEMORY as AVX512_MEMORY, RECIPROCALS as AVX512_RECIPROCALS,
};
pub use crypto::ROWS as CRYPTO;
pub use floats::ROWS as FLOATS;
pub use headers::ROWS as HEADERS;
pub use ints::ROWS as INTS;
pub use memory::ROWS as MEMORY;
pub use strings::ROWS as STRINGS;
pub use system::ROWS as SYSTEM;

use super::lanes::{bits_of, collect};

/// The lanes in each group of 128 bits: wider vectors are several such groups to most instructions.
fn lanes_per_group(lane_size: u64) -> usize {
    (16 / lane_size.max(1)) as usize
}
