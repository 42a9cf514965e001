//! An element of a vector of enums is copied out.
#[derive(Clone, Copy)]
#[repr(u8)]
enum Suit {
    Hearts,
    Spades,
}
fn main() {
    let raw = vec![0u8, 1, 2];
    let suits = unsafe { std::slice::from_raw_parts(raw.as_ptr().cast::<Suit>(), 3) };
    let last = suits[2]; //~ UB-VALUE-ENUM
    println!("{}", matches!(last, Suit::Hearts) || matches!(last, Suit::Spades));
}
