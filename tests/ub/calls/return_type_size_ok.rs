//! The fine twin of `return_type_size.rs`.
fn f() -> u32 {
    5
}
fn main() {
    let g: fn() -> char = unsafe { std::mem::transmute(f as fn() -> u32) };
    println!("{}", g() as u32);
}
