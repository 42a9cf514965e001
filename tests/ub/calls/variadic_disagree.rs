//@ only-target: x86_64
//! A variadic function called as if it were not.
#![feature(c_variadic)]
unsafe extern "C" fn count(n: u32, _args: ...) -> u32 {
    n
}
fn main() {
    let f: unsafe extern "C" fn(u32) -> u32 = unsafe { std::mem::transmute(count as unsafe extern "C" fn(u32, ...) -> u32) };
    println!("{}", unsafe { f(1) }); //~ UB-CALL-VARIADIC: disagree on whether the function is C-variadic
}
