//! A function returns a char beyond the last code point.
fn make(bits: &u32) -> char {
    unsafe { std::ptr::read((bits as *const u32).cast()) } //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
}
fn main() {
    let v = make(&0x110000);
    println!("{}", v as u32);
}
