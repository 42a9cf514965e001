//! A tail call ends the caller's frame before the callee runs: its locals are gone.
#![feature(explicit_tail_calls)]
#![allow(incomplete_features)]
fn last(p: *const u32) -> u32 {
    unsafe { *p } //~ UB-MEM-UAF
}
fn first(x: *const u32) -> u32 {
    let local = 5u32;
    let p = &raw const local;
    println!("{}", unsafe { *p });
    let _ = x;
    become last(p)
}
fn main() {
    let x = 7;
    println!("{}", first(&raw const x));
}
