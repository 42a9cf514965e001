//! An array is transmuted whose third element is a char in the surrogate range.
fn main() {
    let bits: [u32; 4] = [0x61, 0x61, 0xD800, 0x61];
    let all: [char; 4] = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-CHAR: at [2]
    let v = all[2];
    println!("{}", v);
}
