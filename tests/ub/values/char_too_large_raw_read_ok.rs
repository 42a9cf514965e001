//! The fine twin of `char_too_large_raw_read.rs`.
fn main() {
    let bits: u32 = 0x10FFFF;
    let v = unsafe { *(&raw const bits).cast::<char>() };
    println!("{}", v as u32);
}
