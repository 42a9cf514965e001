//! The processor that programs find themselves on: which of its optional instructions exist.
//!
//! They are those whose intrinsics the machine has, the same on every host, so that runs can be repeated anywhere. std's
//! detection of features reads their names from a static of its own. A program that has neither read that static nor
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

/// Where `cpuid` tells of features: leaf, register and bit, after "CPUID" in Intel's manual, volume 2. The system saves
/// the registers of AVX, which is told like a feature.
const BITS: [(&str, u32, usize, u32); 32] = [
    ("fpu", 1, EDX, 0),
    ("tsc", 1, EDX, 4),
    ("cmpxchg8b", 1, EDX, 8),
    ("cmov", 1, EDX, 15),
    ("mmx", 1, EDX, 23),
    ("fxsr", 1, EDX, 24),
    ("sse", 1, EDX, 25),
    ("sse2", 1, EDX, 26),
    ("sse3", 1, ECX, 0),
    ("pclmulqdq", 1, ECX, 1),
    ("ssse3", 1, ECX, 9),
    ("fma", 1, ECX, 12),
    ("sse4.1", 1, ECX, 19),
    ("sse4.2", 1, ECX, 20),
    ("movbe", 1, ECX, 22),
    ("popcnt", 1, ECX, 23),
    ("aes", 1, ECX, 25),
    ("xsave", 1, ECX, 26),
    ("osxsave", 1, ECX, 27),
    ("avx", 1, ECX, 28),
    ("f16c", 1, ECX, 29),
    ("rdrand", 1, ECX, 30),
    ("bmi1", 7, EBX, 3),
    ("avx2", 7, EBX, 5),
    ("bmi2", 7, EBX, 8),
    ("rdseed", 7, EBX, 18),
    ("adx", 7, EBX, 19),
    ("sha", 7, EBX, 29),
    ("gfni", 7, ECX, 8),
    ("vaes", 7, ECX, 9),
    ("vpclmulqdq", 7, ECX, 10),
    ("lzcnt", EXTENDED + 1, ECX, 5),
];

const EBX: usize = 1;
const ECX: usize = 2;
const EDX: usize = 3;

/// The first of the extended leaves.
const EXTENDED: u32 = 0x8000_0000;
const LAST_LEAF: u32 = 7;
const VENDOR: [u32; 3] = [u32::from_le_bytes(*b"Ubik"); 3];

/// What `cpuid` gives in eax, ebx, ecx and edx.
pub fn identification(leaf: u32, sub_leaf: u32) -> [u32; 4] {
    let [first, second, third] = VENDOR;
    match leaf {
        0 => [LAST_LEAF, first, third, second],
        EXTENDED => [EXTENDED + 1, first, third, second],
        _ => {
            let mut registers = [0; 4];
            let told = BITS.iter().filter(|(_, at, ..)| *at == leaf && sub_leaf == 0);
            told.for_each(|&(_, _, register, bit)| registers[register] |= 1 << bit);
            registers
        }
    }
}

fn optional(program: &Program) -> &'static [&'static str] {
    match program.target().arch.as_str() {
        "x86_64" | "x86" => &X86,
        _ => &[],
    }
}

/// Whether the processor has a feature.
pub fn has(program: &Program, feature: &str) -> bool {
    optional(program).contains(&feature) || program.target().features.iter().any(|known| known == feature)
}

/// Whether every processor that the program is built for has a feature.
pub fn is_promised(program: &Program, feature: &str) -> bool {
    program.target().features.iter().any(|known| known == feature)
}

/// The bytes of std's list of features, if that is what this static is.
pub fn announced(program: &Program, global: &Global) -> Option<Vec<u8>> {
    if global.symbol != SYMBOL {
        return None;
    }
    let mut names = optional(program).join(",").into_bytes();
    assert!(names.len() < global.data.bytes.len(), "room for all names in std's list of features");
    names.resize(global.data.bytes.len(), 0);
    Some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpuid_tells_what_is_announced() {
        let told = |name: &&str| BITS.iter().any(|(feature, ..)| feature == name);
        assert!(X86.iter().all(told));
        let [_, ebx, ..] = identification(LAST_LEAF, 0);
        assert_eq!(ebx >> 5 & 1, 1, "AVX2");
        assert_eq!(identification(LAST_LEAF, 1), [0; 4]);
        assert_eq!(identification(0, 0)[0], LAST_LEAF);
    }
}
