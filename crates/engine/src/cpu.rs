//! The processor that programs find themselves on: which of its optional instructions exist.
//!
//! They are those whose intrinsics the machine has, the same on every host, so that runs can be repeated anywhere. std's
//! detection of features reads their names from a static of its own.

use ubik_ir::{Global, Program};

/// The static in std that names the features, separated by commas and ended by a zero.
const SYMBOL: &str = "__ubik_cpu_features";

/// What `intrinsics::x86` has, beyond what every x86-64 processor has.
const X86: [&str; 12] = [
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
];

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
