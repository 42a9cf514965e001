//! A match on an enum with an impossible tag behind a reference.
#[repr(u8)]
enum Side {
    Left = 1,
    Right = 2,
}
fn main() {
    let x = 0u8;
    let side = unsafe { &*(&raw const x).cast::<Side>() };
    match side { //~ UB-VALUE-ENUM|UB-VALUE-USE
        Side::Left => println!("left"),
        Side::Right => println!("right"),
    }
}
