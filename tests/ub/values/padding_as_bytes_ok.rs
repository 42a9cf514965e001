use std::mem::MaybeUninit;

#[repr(C)]
struct Padded {
    byte: u8,
    word: u32,
}

fn main() {
    let padded = Padded { byte: 1, word: 2 };
    let bytes: [MaybeUninit<u8>; 8] = unsafe { std::mem::transmute(padded) };
    println!("{}", unsafe { bytes[0].assume_init() });
}
