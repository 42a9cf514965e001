//! `transmute` makes a char in the surrogate range.
fn main() {
    let bits: u32 = 0xD800;
    let v: char = unsafe { std::mem::transmute(bits) }; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    println!("{}", v);
}
