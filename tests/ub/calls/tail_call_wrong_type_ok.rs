//! The fine twin of `tail_call_wrong_type.rs`.
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
fn last(x: u32) -> u32 {
    x
}
fn first(x: i32) -> u32 {
    let f: fn(i32) -> u32 = |y| last(y as u32);
    become f(x)
}
fn main() {
    println!("{}", first(3));
}
