//! The fine twin of `return_char_invalid.rs`.
fn code(surrogate: bool) -> u32 {
    if surrogate { 0xDC00 } else { 0x41 }
}
fn main() {
    let f: fn(bool) -> char = unsafe { std::mem::transmute(code as fn(bool) -> u32) };
    println!("{}", f(false));
}
