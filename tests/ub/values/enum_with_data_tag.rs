//! An enum with data and an invalid tag.
#[derive(Clone, Copy)]
#[repr(C, u32)]
#[allow(dead_code)]
enum Message {
    Quit,
    Move(u32),
}
fn main() {
    let raw = [2u32, 0];
    let m: Message = unsafe { std::mem::transmute(raw) }; //~ UB-VALUE-ENUM: .<enum-tag>
    println!("{}", matches!(m, Message::Quit));
}
