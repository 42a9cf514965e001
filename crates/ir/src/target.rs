//! Facts about the machine that a program was compiled for. Every image states them; nothing is taken
//! from the machine that Ubik itself runs on.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Endian {
    Little,
    Big,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Target {
    /// The target's name, for instance `x86_64-unknown-linux-gnu`.
    pub triple: String,
    pub os: String,
    pub arch: String,
    pub endian: Endian,
    /// Bytes in a pointer, a `usize` and a granule of provenance: 4 or 8.
    pub pointer_size: u8,
    /// Bytes in C's `int`, `long`, `wchar_t`; whether `char` is signed.
    pub c_int_size: u8,
    pub c_long_size: u8,
    pub c_char_signed: bool,
    /// The largest atomic access, in bytes; 0 where there is none.
    pub max_atomic_size: u8,
    /// The alignment that `malloc` promises.
    pub malloc_align: u8,
    /// Names of the target features that the whole program was compiled with.
    pub features: Vec<String>,
    /// Whether a panic unwinds (or aborts).
    pub panic_unwind: bool,
}

impl Target {
    pub fn pointer_bits(&self) -> u32 {
        u32::from(self.pointer_size) * 8
    }

    /// The largest `usize` of the target.
    pub fn usize_max(&self) -> u64 {
        if self.pointer_size == 8 { u64::MAX } else { (1 << self.pointer_bits()) - 1 }
    }

    /// The largest `isize` of the target: no allocation is larger.
    pub fn isize_max(&self) -> u64 {
        self.usize_max() >> 1
    }

    /// x86_64 Linux, which IR text files assume unless they say otherwise.
    pub fn x86_64_linux() -> Target {
        Target {
            triple: "x86_64-unknown-linux-gnu".into(),
            os: "linux".into(),
            arch: "x86_64".into(),
            endian: Endian::Little,
            pointer_size: 8,
            c_int_size: 4,
            c_long_size: 8,
            c_char_signed: true,
            max_atomic_size: 8,
            malloc_align: 16,
            features: vec!["fxsr".into(), "sse".into(), "sse2".into(), "x87".into()],
            panic_unwind: true,
        }
    }
}
