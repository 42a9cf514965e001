//! What every file begins and ends with: the functions that programs call, and the choice of which to run.

use std::fmt::Write;

/// Values go through one hash, the one of `world::Output`.
pub const PRELUDE: &str = r#"#![feature(custom_mir, core_intrinsics, f16, f128, repr_simd, explicit_tail_calls, funnel_shifts)]
#![recursion_limit = "8192"]
#![allow(warnings, internal_features, static_mut_refs)]
extern crate core;
use core::intrinsics::mir::*;
use std::hint::black_box;

static mut HASH: u64 = 0;
static mut COUNT: u64 = 0;
static mut VALUES: bool = false;

#[inline(never)]
fn out(value: u128) {
    unsafe {
        for word in [value as u64, (value >> 64) as u64] {
            HASH = (HASH ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
        }
        COUNT += 1;
        if VALUES {
            println!("  {value:#x}");
        }
    }
}

macro_rules! dumps {
    ($($name:ident $ty:ty, $bits:ty;)*) => {$(
        #[inline(never)]
        fn $name(value: $ty) {
            out(value as $bits as u128)
        }
    )*};
}

dumps! {
    mirfuzz_dump_bool bool, u8;
    mirfuzz_dump_char char, u32;
    mirfuzz_dump_u8 u8, u8;
    mirfuzz_dump_i8 i8, u8;
    mirfuzz_dump_u16 u16, u16;
    mirfuzz_dump_i16 i16, u16;
    mirfuzz_dump_u32 u32, u32;
    mirfuzz_dump_i32 i32, u32;
    mirfuzz_dump_u64 u64, u64;
    mirfuzz_dump_i64 i64, u64;
    mirfuzz_dump_u128 u128, u128;
    mirfuzz_dump_i128 i128, u128;
    mirfuzz_dump_usize usize, u64;
    mirfuzz_dump_isize isize, u64;
}

#[inline(never)]
fn mirfuzz_dump_f32(value: f32) {
    out(if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() } as u128)
}

#[inline(never)]
fn mirfuzz_dump_f64(value: f64) {
    out(if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() } as u128)
}

#[inline(never)]
fn mirfuzz_dump_f16(value: f16) {
    out(if value.is_nan() { 0x7e00 } else { value.to_bits() } as u128)
}

#[inline(never)]
fn mirfuzz_dump_f128(value: f128) {
    out(if value.is_nan() { 0x7fff_8000 << 96 } else { value.to_bits() })
}

"#;

/// Runs the programs whose numbers are given, or all; `values` also shows each value.
pub fn main_function(count: usize) -> String {
    let mut programs = String::new();
    for number in 0..count {
        let _ = write!(programs, "p{number}::main, ");
    }
    format!(
        r#"
fn main() {{
    let programs: [fn(); {count}] = [{programs}];
    let mut from = 0;
    for word in std::env::args().skip(1) {{
        match &*word {{
            "values" => unsafe {{ VALUES = true }},
            number => from = number.parse().unwrap(),
        }}
    }}
    for number in from..{count} {{
        unsafe {{
            HASH = 0xcbf2_9ce4_8422_2325;
            COUNT = 0;
        }}
        println!("begin {{number}}");
        programs[number]();
        unsafe {{ println!("end {{number}} {{COUNT}} {{HASH:016x}}") }};
    }}
}}
"#
    )
}
