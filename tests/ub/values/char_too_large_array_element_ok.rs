//! The fine twin of `char_too_large_array_element.rs`.
fn main() {
    let bits: [u32; 4] = [0x10FFFF, 0x10FFFF, 0x10FFFF, 0x10FFFF];
    let all: [char; 4] = unsafe { std::mem::transmute(bits) };
    let v = all[2];
    println!("{}", v as u32);
}
