//@ only-target: x86_64
//! A list of variable arguments that was copied byte by byte is used after the original.
#![feature(c_variadic)]
unsafe extern "C" fn sum(_n: u32, mut args: ...) -> i32 {
    let mut copy = unsafe { std::mem::ManuallyDrop::new(std::ptr::read(&args)) };
    let first = unsafe { args.arg::<i32>() };
    first + unsafe { copy.arg::<i32>() } //~ UB-CALL-VARIADIC
}
fn main() {
    println!("{}", unsafe { sum(2, 1i32, 2i32) });
}
