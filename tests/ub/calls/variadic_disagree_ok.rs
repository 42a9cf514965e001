//@ only-target: x86_64
//! The fine twin of `variadic_disagree.rs`.
#![feature(c_variadic)]
unsafe extern "C" fn count(n: u32, _args: ...) -> u32 {
    n
}
fn main() {
    let f: unsafe extern "C" fn(u32, ...) -> u32 = count;
    println!("{}", unsafe { f(1) });
}
