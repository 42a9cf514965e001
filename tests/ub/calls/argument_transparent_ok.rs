//! The fine twin of `argument_transparent.rs`.
#[repr(transparent)]
struct Wrapper(u32);
#[repr(C)]
struct Plain(u32);
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(Wrapper) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{} {}", g(Wrapper(1)), Plain(1).0);
}
