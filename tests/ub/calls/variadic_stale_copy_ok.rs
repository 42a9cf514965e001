//@ only-target: x86_64
//! The fine twin of `variadic_stale_copy.rs`: a clone is a list of its own.
#![feature(c_variadic)]
use std::ffi::VaList;
unsafe extern "C" fn sum(_n: u32, mut args: ...) -> i32 {
    let mut copy = args.clone();
    let first = unsafe { args.arg::<i32>() };
    first + unsafe { copy.arg::<i32>() } * 10 + unsafe { rest(args) }
}
unsafe fn rest(mut args: VaList<'_>) -> i32 {
    let (a, p) = unsafe { (args.arg::<f64>(), args.arg::<*const i32>()) };
    a as i32 + unsafe { *p }
}
fn main() {
    println!("{}", unsafe { sum(2, 1i32, 2.5f64, &raw const *&40i32) });
}
