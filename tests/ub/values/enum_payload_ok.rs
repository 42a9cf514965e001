//! The fine twin of `enum_payload.rs`.
#[derive(Clone, Copy)]
#[repr(C, u8)]
#[allow(dead_code)]
enum Answer {
    Yes(bool),
    Number(u8),
}
fn main() {
    let a: Answer = unsafe { std::mem::transmute([1u8, 9]) };
    println!("{}", matches!(a, Answer::Yes(_)));
}
