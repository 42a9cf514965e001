//@ only-target: x86_64
//! The fine twin of `variadic_named_count.rs`.
#![feature(c_variadic)]
unsafe extern "C" fn sum(first: u32, second: u32, mut rest: ...) -> u32 {
    first + second + unsafe { rest.arg::<u32>() }
}
type Sum = unsafe extern "C" fn(u32, u32, ...) -> u32;
fn main() {
    let f: Sum = sum;
    println!("{}", unsafe { f(1, 2u32, 3u32) });
}
