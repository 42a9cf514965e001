#[repr(C)]
struct Padded {
    byte: u8,
    word: u32,
}

fn main() {
    let padded = Padded { byte: 1, word: 2 };
    let bytes: [u8; 8] = unsafe { std::mem::transmute(padded) }; //~ UB-VALUE-UNINIT: at [1]
    println!("{}", bytes[0]);
}
