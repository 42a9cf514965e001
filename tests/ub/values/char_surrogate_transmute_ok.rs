//! The fine twin of `char_surrogate_transmute.rs`.
fn main() {
    let bits: u32 = 0x61;
    let v: char = unsafe { std::mem::transmute(bits) };
    println!("{}", v);
}
