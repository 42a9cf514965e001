//@ only-target: x86_64
//! A variadic Rust function reads more arguments than were passed.
#![feature(c_variadic)]
unsafe extern "C" fn sum(n: u32, mut args: ...) -> i32 {
    let mut total = 0;
    for _ in 0..n {
        total += unsafe { args.arg::<i32>() }; //~ UB-CALL-VARIADIC: more C-variadic arguments read than were passed
    }
    total
}
fn main() {
    println!("{}", unsafe { sum(3, 1i32, 2i32) });
}
