//! The fine twin of `enum_match.rs`.
#[repr(u8)]
enum Side {
    Left = 1,
    Right = 2,
}
fn main() {
    let x = 2u8;
    let side = unsafe { &*(&raw const x).cast::<Side>() };
    match side {
        Side::Left => println!("left"),
        Side::Right => println!("right"),
    }
}
