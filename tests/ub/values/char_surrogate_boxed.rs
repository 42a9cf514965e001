//! A box is turned into a box of a char in the surrogate range, and opened.
fn main() {
    let bits = Box::new(0xD800 as u32);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<char>()) };
    let v = *boxed; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    println!("{}", v);
}
