//! An array is transmuted whose third element is a char beyond the last code point.
fn main() {
    let bits: [u32; 4] = [0x10FFFF, 0x10FFFF, 0x110000, 0x10FFFF];
    let all: [char; 4] = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-CHAR: at [2]
    let v = all[2];
    println!("{}", v as u32);
}
