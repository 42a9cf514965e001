//! A tail call through a pointer that takes a union hands bytes to a function that takes a number.
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
use std::mem::MaybeUninit;

fn double(x: i32) -> i32 {
    2 * x
}
fn first(x: MaybeUninit<i32>) -> MaybeUninit<i32> {
    let f: fn(MaybeUninit<i32>) -> MaybeUninit<i32> = unsafe { std::mem::transmute(double as fn(i32) -> i32) };
    become f(x) //~ UB-MEM-UNINIT|UB-VALUE-UNINIT
}
fn main() {
    println!("{}", unsafe { first(MaybeUninit::uninit()).assume_init() });
}
