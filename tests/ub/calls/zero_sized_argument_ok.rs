//! The fine twin of `zero_sized_argument.rs`.
fn f(a: u32, _: ()) -> u32 {
    a
}
fn main() {
    let g: fn(u32) -> u32 = unsafe { std::mem::transmute(f as fn(u32, ()) -> u32) };
    println!("{}", g(1));
}
