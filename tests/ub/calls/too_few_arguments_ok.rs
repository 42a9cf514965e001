//! The fine twin of `too_few_arguments.rs`.
fn f(a: u32, b: u32) -> u32 {
    a + b
}
fn main() {
    let g: fn(u32, u32) -> u32 = f;
    println!("{}", g(1, 2));
}
