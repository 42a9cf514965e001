//! A tail call through a function pointer of the wrong argument type.
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
fn last(x: u32) -> u32 {
    x
}
fn first(x: i32) -> u32 {
    let f: fn(i32) -> u32 = unsafe { std::mem::transmute(last as fn(u32) -> u32) };
    become f(x) //~ UB-CALL-ARG-TYPE
}
fn main() {
    println!("{}", first(3));
}
