//! The fine twin of `return_from_never.rs`.
fn f() -> u8 {
    1
}
fn main() {
    println!("before");
    let g: fn() -> u8 = f;
    println!("{}", g());
}
