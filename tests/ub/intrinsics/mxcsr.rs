//@ only-target: x86_64
//! The rounding mode is changed behind the compiler's back.
#![allow(deprecated)]
use std::arch::x86_64::*;

fn main() {
    unsafe { _mm_setcsr(_mm_getcsr() | _MM_ROUND_TOWARD_ZERO) }; //~ UB-CALL-FOREIGN: with another rounding mode
    println!("{}", 1.0 / 3.0);
}
