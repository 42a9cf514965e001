//! The fine twin of `char_too_large_transmute.rs`.
fn main() {
    let bits: u32 = 0x10FFFF;
    let v: char = unsafe { std::mem::transmute(bits) };
    println!("{}", v as u32);
}
