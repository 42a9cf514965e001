//! The fine twin of `char_surrogate_boxed.rs`.
fn main() {
    let bits = Box::new(0x61 as u32);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<char>()) };
    let v = *boxed;
    println!("{}", v);
}
