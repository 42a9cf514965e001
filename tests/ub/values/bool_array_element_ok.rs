//! The fine twin of `bool_array_element.rs`.
fn main() {
    let bits: [u8; 4] = [1, 1, 1, 1];
    let all: [bool; 4] = unsafe { std::mem::transmute(bits) };
    let v = all[2];
    println!("{}", u8::from(v));
}
