//! The fine twin of `enum_signed_tag.rs`.
#[derive(Clone, Copy)]
#[repr(i16)]
enum Signed {
    Minus = -1,
    Plus = 1,
}
fn main() {
    let e: Signed = unsafe { std::mem::transmute(-1i16) };
    println!("{}", e as i16 + Signed::Plus as i16);
}
