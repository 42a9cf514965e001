//! The fine twin of `argument_float.rs`.
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(std::num::Wrapping<u32>) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{}", g(std::num::Wrapping(1)));
}
