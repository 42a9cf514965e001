//! A raw pointer reads a char in the surrogate range.
fn main() {
    let bits: u32 = 0xD800;
    let v = unsafe { *(&raw const bits).cast::<char>() }; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    println!("{}", v);
}
