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

    /// The targets that text files name by their triple alone.
    pub fn known(triple: &str) -> Option<Target> {
        [Target::x86_64_linux(), Target::i686_linux(), Target::s390x_linux()]
            .into_iter()
            .find(|target| target.triple == triple)
    }

    /// i686 Linux: 32-bit, with 64-bit integers aligned to four bytes.
    pub fn i686_linux() -> Target {
        Target {
            triple: "i686-unknown-linux-gnu".into(),
            arch: "x86".into(),
            pointer_size: 4,
            c_long_size: 4,
            ..Target::x86_64_linux()
        }
    }

    /// s390x Linux: big-endian, with unsigned `char`.
    pub fn s390x_linux() -> Target {
        Target {
            triple: "s390x-unknown-linux-gnu".into(),
            arch: "s390x".into(),
            endian: Endian::Big,
            c_char_signed: false,
            max_atomic_size: 16,
            malloc_align: 8,
            features: Vec::new(),
            ..Target::x86_64_linux()
        }
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
