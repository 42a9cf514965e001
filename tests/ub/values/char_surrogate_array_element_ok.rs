//! The fine twin of `char_surrogate_array_element.rs`.
fn main() {
    let bits: [u32; 4] = [0x61, 0x61, 0x61, 0x61];
    let all: [char; 4] = unsafe { std::mem::transmute(bits) };
    let v = all[2];
    println!("{}", v);
}
