//! The processor that programs find themselves on: which of its optional instructions exist.
//!
//! They are those whose intrinsics the machine has, the same on every host, so that runs can be repeated anywhere. AVX-512 is
//! among them if a run asks for it: its detours through masks are slow to interpret, and crates that look for it have other ways.
//! std's detection of features reads their names from a static of its own. A program that has neither read that static nor
//! executed `cpuid` cannot know that they are there, and must not use them.

use ubik_ir::{Global, Program};

/// The static in std that names the features, separated by commas and ended by a zero.
const SYMBOL: &str = "__ubik_cpu_features";

/// What `intrinsics::x86` has, beyond what every x86-64 processor has.
const X86: [&str; 23] = [
    "sse3",
    "ssse3",
    "sse4.1",
    "sse4.2",
    "avx",
    "avx2",
    "fma",
    "bmi1",
    "bmi2",
    "lzcnt",
    "popcnt",
    "pclmulqdq",
    "vpclmulqdq",
    "aes",
    "vaes",
    "sha",
    "gfni",
    "f16c",
    "adx",
    "rdrand",
    "rdseed",
    "movbe",
    "xsave",
];

/// What `intrinsics::aarch64` has, beyond what every processor of that architecture has.
const AARCH64: [&str; 13] = [
    "aes", "crc", "dotprod", "fcma", "fhm", "fp16", "frintts", "i8mm", "jsconv", "pmull", "rdm", "sha2",
    "sha3",
];

/// What it has of AVX-512, if a run asks for that.
const AVX512: [&str; 12] = [
    "avx512f",
    "avx512cd",
    "avx512bw",
    "avx512dq",
    "avx512vl",
    "avx512ifma",
    "avx512vbmi",
    "avx512vbmi2",
    "avx512vnni",
    "avx512bitalg",
    "avx512vpopcntdq",
    "avx512bf16",
];

/// Where `cpuid` tells of features: leaf and sub-leaf, register and bit, after "CPUID" in Intel's manual, volume 2. The system saves
/// the registers of AVX, which is told like a feature.
const BITS: [(&str, [u32; 2], usize, u32); 44] = [
    ("fpu", [1, 0], EDX, 0),
    ("tsc", [1, 0], EDX, 4),
    ("cmpxchg8b", [1, 0], EDX, 8),
    ("cmov", [1, 0], EDX, 15),
    ("mmx", [1, 0], EDX, 23),
    ("fxsr", [1, 0], EDX, 24),
    ("sse", [1, 0], EDX, 25),
    ("sse2", [1, 0], EDX, 26),
    ("sse3", [1, 0], ECX, 0),
    ("pclmulqdq", [1, 0], ECX, 1),
    ("ssse3", [1, 0], ECX, 9),
    ("fma", [1, 0], ECX, 12),
    ("sse4.1", [1, 0], ECX, 19),
    ("sse4.2", [1, 0], ECX, 20),
    ("movbe", [1, 0], ECX, 22),
    ("popcnt", [1, 0], ECX, 23),
    ("aes", [1, 0], ECX, 25),
    ("xsave", [1, 0], ECX, 26),
    ("osxsave", [1, 0], ECX, 27),
    ("avx", [1, 0], ECX, 28),
    ("f16c", [1, 0], ECX, 29),
    ("rdrand", [1, 0], ECX, 30),
    ("bmi1", [7, 0], EBX, 3),
    ("avx2", [7, 0], EBX, 5),
    ("bmi2", [7, 0], EBX, 8),
    ("rdseed", [7, 0], EBX, 18),
    ("adx", [7, 0], EBX, 19),
    ("sha", [7, 0], EBX, 29),
    ("gfni", [7, 0], ECX, 8),
    ("vaes", [7, 0], ECX, 9),
    ("vpclmulqdq", [7, 0], ECX, 10),
    ("avx512f", [7, 0], EBX, 16),
    ("avx512dq", [7, 0], EBX, 17),
    ("avx512ifma", [7, 0], EBX, 21),
    ("avx512cd", [7, 0], EBX, 28),
    ("avx512bw", [7, 0], EBX, 30),
    ("avx512vl", [7, 0], EBX, 31),
    ("avx512vbmi", [7, 0], ECX, 1),
    ("avx512vbmi2", [7, 0], ECX, 6),
    ("avx512vnni", [7, 0], ECX, 11),
    ("avx512bitalg", [7, 0], ECX, 12),
    ("avx512vpopcntdq", [7, 0], ECX, 14),
    ("avx512bf16", [7, 1], EAX, 5),
    ("lzcnt", [EXTENDED + 1, 0], ECX, 5),
];

const EAX: usize = 0;
const EBX: usize = 1;
const ECX: usize = 2;
const EDX: usize = 3;

/// The first of the extended leaves.
const EXTENDED: u32 = 0x8000_0000;
const LAST_LEAF: u32 = 7;
const VENDOR: [u32; 3] = [u32::from_le_bytes(*b"Ubik"); 3];

/// The processor of one run.
#[derive(Clone, Copy, Default)]
pub struct Cpu {
    /// It has AVX-512.
    pub avx512: bool,
    /// The program has asked what it has.
    pub asked: bool,
}

impl Cpu {
    /// What `cpuid` gives in eax, ebx, ecx and edx.
    pub fn identification(self, leaf: u32, sub_leaf: u32) -> [u32; 4] {
        let [first, second, third] = VENDOR;
        match leaf {
            0 => [LAST_LEAF, first, third, second],
            EXTENDED => [EXTENDED + 1, first, third, second],
            _ => self.told_at([leaf, sub_leaf]),
        }
    }

    fn told_at(self, at: [u32; 2]) -> [u32; 4] {
        let mut registers = [0; 4];
        if at == [LAST_LEAF, 0] {
            // The number of sub-leaves.
            registers[EAX] = self.avx512.into();
        }
        let told =
            BITS.iter().filter(|(name, place, ..)| *place == at && (self.avx512 || !AVX512.contains(name)));
        told.for_each(|&(_, _, register, bit)| registers[register] |= 1 << bit);
        registers
    }

    /// The names of what it has beyond what every processor of the architecture has.
    fn optional(self, program: &Program) -> impl Iterator<Item = &'static str> {
        let (known, asked): (&[_], &[_]) = match program.target().arch.as_str() {
            "x86_64" | "x86" if self.avx512 => (&X86, &AVX512),
            "x86_64" | "x86" => (&X86, &[]),
            "aarch64" => (&AARCH64, &[]),
            _ => (&[], &[]),
        };
        known.iter().chain(asked).copied()
    }

    /// Whether the processor has a feature.
    pub fn has(self, program: &Program, feature: &str) -> bool {
        self.optional(program).any(|known| known == feature) || is_promised(program, feature)
    }

    /// The bytes of std's list of features, if that is what this static is.
    pub fn announced(self, program: &Program, global: &Global) -> Option<Vec<u8>> {
        if global.symbol != SYMBOL {
            return None;
        }
        let names: Vec<&str> = self.optional(program).collect();
        let mut names = names.join(",").into_bytes();
        assert!(names.len() < global.data.bytes.len(), "room for all names in std's list of features");
        names.resize(global.data.bytes.len(), 0);
        Some(names)
    }
}

/// Whether every processor that the program is built for has a feature.
pub fn is_promised(program: &Program, feature: &str) -> bool {
    program.target().features.iter().any(|known| known == feature)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpuid_tells_what_is_announced() {
        let told = |name: &&str| BITS.iter().any(|(feature, ..)| feature == name);
        assert!(X86.iter().chain(&AVX512).all(told));
        let (plain, wide) = (Cpu::default(), Cpu { avx512: true, ..Cpu::default() });
        let [_, ebx, ..] = plain.identification(LAST_LEAF, 0);
        assert_eq!([ebx >> 5 & 1, ebx >> 16 & 1], [1, 0], "AVX2 and not AVX-512");
        let [sub_leaves, ebx, ..] = wide.identification(LAST_LEAF, 0);
        assert_eq!([sub_leaves, ebx >> 5 & 1, ebx >> 16 & 1], [1, 1, 1]);
        assert_eq!(plain.identification(LAST_LEAF, 1), [0; 4]);
        assert_eq!(wide.identification(LAST_LEAF, 1), [1 << 5, 0, 0, 0]);
        assert_eq!(plain.identification(0, 0)[0], LAST_LEAF);
    }
}
