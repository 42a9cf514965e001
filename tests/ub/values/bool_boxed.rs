//! A box is turned into a box of a bool that is neither 0 nor 1, and opened.
fn main() {
    let bits = Box::new(2 as u8);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<bool>()) };
    let v = *boxed; //~ UB-VALUE-BOOL: but expected a boolean
    println!("{}", u8::from(v));
}
