//! The fine twin of `enum_raw_read.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let bits: u8 = 2;
    let v = unsafe { *(&raw const bits).cast::<Fruit>() };
    println!("{}", v as u8);
}
