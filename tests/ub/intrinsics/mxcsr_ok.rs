//@ only-target: x86_64
//! The fine twin of `mxcsr.rs`.
#![allow(deprecated)]
use std::arch::x86_64::*;

fn main() {
    unsafe { _mm_setcsr(_mm_getcsr() & !_MM_EXCEPT_MASK) };
    println!("{}", 1.0 / 3.0);
}
