//! The fine twin of `ascii_digit_unchecked.rs`.
#![feature(ascii_char)]
fn main() {
    let c = unsafe { std::ascii::Char::digit_unchecked(9) };
    println!("{c}");
}
