//@ only-target: x86_64
//! The fine twin of `variadic_missing_argument.rs`.
#![feature(c_variadic)]
unsafe extern "C" fn sum(n: u32, mut args: ...) -> i32 {
    let mut total = 0;
    for _ in 0..n {
        total += unsafe { args.arg::<i32>() };
    }
    total
}
fn main() {
    println!("{}", unsafe { sum(2, 1i32, 2i32) });
}
