//! `transmute` makes a char beyond the last code point.
fn main() {
    let bits: u32 = 0x110000;
    let v: char = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    println!("{}", v as u32);
}
