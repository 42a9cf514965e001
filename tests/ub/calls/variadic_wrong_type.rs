//@ only-target: x86_64
//! A variadic argument read as another type.
#![feature(c_variadic)]
unsafe extern "C" fn first(_n: u32, mut args: ...) -> i64 {
    unsafe { args.arg::<i64>() } //~ UB-CALL-VARIADIC
}
fn main() {
    println!("{}", unsafe { first(1, 5i32) });
}
