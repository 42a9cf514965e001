//! The fine twin of `argument_char_invalid.rs`.
fn name(c: char) -> String {
    format!("{c:?}")
}
fn main() {
    let f: fn(u32) -> String = unsafe { std::mem::transmute(name as fn(char) -> String) };
    println!("{}", f(0xE000));
}
