//! `MaybeUninit<u32>` is passed like `u32`, which must be initialised.
use std::mem::MaybeUninit;
fn double(x: u32) -> u32 {
    x * 2
}
fn main() {
    let f: fn(MaybeUninit<u32>) -> u32 = unsafe { std::mem::transmute(double as fn(u32) -> u32) };
    println!("{}", f(MaybeUninit::uninit())); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT
}
