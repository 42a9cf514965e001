//! The fine twin of `argument_bool_as_u8.rs`.
fn f(a: bool) -> u8 {
    u8::from(a)
}
fn main() {
    let g: fn(bool) -> u8 = f;
    println!("{}", g(true));
}
