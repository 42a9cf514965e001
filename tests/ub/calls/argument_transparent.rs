//! A transparent wrapper is its content; an ordinary struct need not be.
#[repr(transparent)]
struct Wrapper(u32);
#[repr(C)]
struct Plain(u32);
fn f(a: u32) -> u32 {
    a
}
fn main() {
    let g: fn(Plain) -> u32 = unsafe { std::mem::transmute(f as fn(u32) -> u32) };
    println!("{} {}", g(Plain(1)), Wrapper(1).0); //~ UB-CALL-ARG-TYPE
}
