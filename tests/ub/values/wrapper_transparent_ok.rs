//! The fine twin of `wrapper_transparent.rs`.
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Outer(Inner);
#[derive(Clone, Copy)]
#[repr(transparent)]
struct Inner {
    flag: bool,
}
fn main() {
    let o: Outer = unsafe { std::mem::transmute(1u8) };
    println!("{}", o.0.flag);
}
