//! The fine twin of `bool_raw_read.rs`.
fn main() {
    let bits: u8 = 1;
    let v = unsafe { *(&raw const bits).cast::<bool>() };
    println!("{}", u8::from(v));
}
