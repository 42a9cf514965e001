//! The fine twin of `argument_sign.rs`.
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(char) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{}", g('a'));
}
