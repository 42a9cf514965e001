//! The payload of a variant is invalid.
#[derive(Clone, Copy)]
#[repr(C, u8)]
#[allow(dead_code)]
enum Answer {
    Yes(bool),
    Number(u8),
}
fn main() {
    let a: Answer = unsafe { std::mem::transmute([0u8, 9]) }; //~ UB-VALUE-BOOL: .0: encountered 0x09
    println!("{}", matches!(a, Answer::Yes(_)));
}
