//! The fine twin of `argument_maybe_uninit.rs`.
use std::mem::MaybeUninit;
fn double(x: u32) -> u32 {
    x * 2
}
fn same(x: MaybeUninit<&str>) -> MaybeUninit<&str> {
    x
}
fn main() {
    let f: fn(MaybeUninit<u32>) -> u32 = unsafe { std::mem::transmute(double as fn(u32) -> u32) };
    println!("{}", f(MaybeUninit::new(4)));
    let g: fn(u32) -> MaybeUninit<u32> = unsafe { std::mem::transmute(double as fn(u32) -> u32) };
    println!("{}", unsafe { g(5).assume_init() });
    let same = same as fn(MaybeUninit<&'static str>) -> MaybeUninit<&'static str>;
    let h: fn(&'static str) -> &'static str = unsafe { std::mem::transmute(same) };
    println!("{}", h("as bytes and back"));
}
