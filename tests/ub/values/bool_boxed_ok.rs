//! The fine twin of `bool_boxed.rs`.
fn main() {
    let bits = Box::new(1 as u8);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<bool>()) };
    let v = *boxed;
    println!("{}", u8::from(v));
}
