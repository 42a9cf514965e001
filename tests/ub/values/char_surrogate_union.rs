//! A union field is a char in the surrogate range.
union U {
    bits: u32,
    value: char,
}
fn main() {
    let u = U { bits: 0xD800 };
    let v = unsafe { u.value }; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    println!("{}", v);
}
