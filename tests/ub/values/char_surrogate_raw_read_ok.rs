//! The fine twin of `char_surrogate_raw_read.rs`.
fn main() {
    let bits: u32 = 0x61;
    let v = unsafe { *(&raw const bits).cast::<char>() };
    println!("{}", v);
}
