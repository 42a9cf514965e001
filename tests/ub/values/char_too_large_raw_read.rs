//! A raw pointer reads a char beyond the last code point.
fn main() {
    let bits: u32 = 0x110000;
    let v = unsafe { *(&raw const bits).cast::<char>() }; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    println!("{}", v as u32);
}
