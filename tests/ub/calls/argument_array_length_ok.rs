//! The fine twin of `argument_array_length.rs`.
fn f(a: [u8; 4]) -> u8 {
    a[0]
}
fn main() {
    let g: fn([u8; 4]) -> u8 = f;
    println!("{}", g([1; 4]));
}
