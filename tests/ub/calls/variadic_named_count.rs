//@ only-target: x86_64
//! How many arguments are named is part of a variadic function's type.
#![feature(c_variadic)]
unsafe extern "C" fn sum(first: u32, second: u32, mut rest: ...) -> u32 {
    first + second + unsafe { rest.arg::<u32>() }
}
type Sum = unsafe extern "C" fn(u32, u32, ...) -> u32;
type Fewer = unsafe extern "C" fn(u32, ...) -> u32;
fn main() {
    let f: Fewer = unsafe { std::mem::transmute(sum as Sum) };
    println!("{}", unsafe { f(1, 2u32, 3u32) }); //~ UB-CALL-VARIADIC: 1 fixed arguments
}
