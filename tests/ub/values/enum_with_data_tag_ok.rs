//! The fine twin of `enum_with_data_tag.rs`.
#[derive(Clone, Copy)]
#[repr(C, u32)]
#[allow(dead_code)]
enum Message {
    Quit,
    Move(u32),
}
fn main() {
    let raw = [1u32, 0];
    let m: Message = unsafe { std::mem::transmute(raw) };
    println!("{}", matches!(m, Message::Quit));
}
