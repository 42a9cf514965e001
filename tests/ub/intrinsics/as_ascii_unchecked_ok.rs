//! The fine twin of `as_ascii_unchecked.rs`.
#![feature(ascii_char)]
fn main() {
    let b = std::hint::black_box(100u8);
    let c = unsafe { b.as_ascii_unchecked() };
    println!("{c}");
}
