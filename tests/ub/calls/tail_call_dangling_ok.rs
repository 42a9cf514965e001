//! The fine twin of `tail_call_dangling.rs`.
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
fn last(p: *const u32) -> u32 {
    unsafe { *p }
}
fn first(x: *const u32) -> u32 {
    let local = 5u32;
    let p = &raw const local;
    println!("{}", unsafe { *p });
    become last(x)
}
fn main() {
    let x = 7;
    println!("{}", first(&raw const x));
}
