//! A box is turned into a box of a niche value beyond `None`, and opened.
fn main() {
    let bits = Box::new(3 as u8);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<Option<bool>>()) };
    let v = *boxed; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v.is_some());
}
