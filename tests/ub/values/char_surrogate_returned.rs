//! A function returns a char in the surrogate range.
fn make(bits: &u32) -> char {
    unsafe { std::ptr::read((bits as *const u32).cast()) } //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
}
fn main() {
    let v = make(&0xD800);
    println!("{}", v);
}
