//! The fine twin of `char_from_u32_unchecked.rs`.
fn main() {
    let c = unsafe { char::from_u32_unchecked(0xE000) };
    println!("{}", c as u32);
}
