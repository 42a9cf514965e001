//! The fine twin of `argument_size.rs`.
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(u32) -> u32 = f;
    println!("{}", g(1));
}
