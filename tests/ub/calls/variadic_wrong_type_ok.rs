//@ only-target: x86_64
//! The fine twin of `variadic_wrong_type.rs`.
#![feature(c_variadic)]
unsafe extern "C" fn first(_n: u32, mut args: ...) -> i64 {
    i64::from(unsafe { args.arg::<i32>() })
}
fn main() {
    println!("{}", unsafe { first(1, 5i32) });
}
