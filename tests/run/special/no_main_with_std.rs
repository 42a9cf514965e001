//! `#![no_main]` with std: a C `main` that uses Rust's library.
#![no_main]
use std::ffi::{c_char, c_int};
#[unsafe(no_mangle)]
pub extern "C" fn main(argc: c_int, argv: *const *const c_char) -> c_int {
    let first = unsafe { *argv };
    println!("{} {}", argc, first.is_null());
    let v: Vec<String> = (0..3).map(|i| format!("<{i}>")).collect();
    println!("{}", v.concat());
    0
}
