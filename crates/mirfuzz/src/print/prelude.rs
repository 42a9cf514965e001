//! What every file begins and ends with: the functions that programs call, and the choice of which to run.

use std::fmt::Write;

/// Values go through one hash, the one of `world::Output`.
pub const PRELUDE: &str = r#"#![feature(custom_mir, core_intrinsics, f16, f128, repr_simd, explicit_tail_calls, funnel_shifts)]
#![recursion_limit = "8192"]
#![allow(warnings, internal_features, static_mut_refs)]
extern crate core;
use core::intrinsics::mir::*;
use std::alloc::Layout;
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

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

fn heap_alloc<T>(count: usize) -> *mut T {
    unsafe { std::alloc::alloc(Layout::array::<T>(count).unwrap()).cast() }
}

fn heap_free<T>(pointer: *mut T, count: usize) {
    unsafe { std::alloc::dealloc(pointer.cast(), Layout::array::<T>(count).unwrap()) }
}

fn box_new<T>(value: T) -> Box<T> {
    Box::new(value)
}

fn box_into_raw<T>(value: Box<T>) -> *mut T {
    Box::into_raw(value)
}

fn box_from_raw<T>(pointer: *mut T) -> Box<T> {
    unsafe { Box::from_raw(pointer) }
}

fn vec_new<T>() -> Vec<T> {
    Vec::new()
}

fn vec_push<T>(vec: &mut Vec<T>, value: T) {
    vec.push(value)
}

fn vec_slice<T>(vec: &mut Vec<T>) -> *mut [T] {
    std::ptr::slice_from_raw_parts_mut(vec.as_mut_ptr(), vec.len())
}

fn mirfuzz_panic(code: u32) {
    resume_unwind(Box::new(code))
}

fn panic_code(payload: Box<dyn std::any::Any + Send>) -> u32 {
    payload.downcast_ref::<u32>().copied().unwrap_or(1)
}

fn call_once<A, R>(closure: impl FnOnce(A) -> R, argument: A) -> R {
    closure(argument)
}

fn call_object<R>(closure: &dyn Fn() -> R) -> R {
    closure()
}

fn assert_that(condition: bool) {
    assert!(condition)
}

macro_rules! asserts {
    ($($ty:ty: $add:ident $sub:ident $mul:ident $div:ident $rem:ident $shl:ident;)*) => {$(
        fn $add(left: $ty, right: $ty) -> $ty { left + right }
        fn $sub(left: $ty, right: $ty) -> $ty { left - right }
        fn $mul(left: $ty, right: $ty) -> $ty { left * right }
        fn $div(left: $ty, right: $ty) -> $ty { left / right }
        fn $rem(left: $ty, right: $ty) -> $ty { left % right }
        fn $shl(left: $ty, right: u32) -> $ty { left << right }
    )*};
}

asserts! {
    u8: assert_add_u8 assert_sub_u8 assert_mul_u8 assert_div_u8 assert_rem_u8 assert_shl_u8;
    i8: assert_add_i8 assert_sub_i8 assert_mul_i8 assert_div_i8 assert_rem_i8 assert_shl_i8;
    u16: assert_add_u16 assert_sub_u16 assert_mul_u16 assert_div_u16 assert_rem_u16 assert_shl_u16;
    i16: assert_add_i16 assert_sub_i16 assert_mul_i16 assert_div_i16 assert_rem_i16 assert_shl_i16;
    u32: assert_add_u32 assert_sub_u32 assert_mul_u32 assert_div_u32 assert_rem_u32 assert_shl_u32;
    i32: assert_add_i32 assert_sub_i32 assert_mul_i32 assert_div_i32 assert_rem_i32 assert_shl_i32;
    u64: assert_add_u64 assert_sub_u64 assert_mul_u64 assert_div_u64 assert_rem_u64 assert_shl_u64;
    i64: assert_add_i64 assert_sub_i64 assert_mul_i64 assert_div_i64 assert_rem_i64 assert_shl_i64;
    u128: assert_add_u128 assert_sub_u128 assert_mul_u128 assert_div_u128 assert_rem_u128 assert_shl_u128;
    i128: assert_add_i128 assert_sub_i128 assert_mul_i128 assert_div_i128 assert_rem_i128 assert_shl_i128;
    usize: assert_add_usize assert_sub_usize assert_mul_usize assert_div_usize assert_rem_usize assert_shl_usize;
    isize: assert_add_isize assert_sub_isize assert_mul_isize assert_div_isize assert_rem_isize assert_shl_isize;
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
    std::panic::set_hook(Box::new(|_| {{}}));
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
