//! The fine twin of `bool_transmute.rs`.
fn main() {
    let bits: u8 = 1;
    let v: bool = unsafe { std::mem::transmute(bits) };
    println!("{}", u8::from(v));
}
