//! The fine twin of `enum_transmute.rs`.
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
    let v: Fruit = unsafe { std::mem::transmute(bits) };
    println!("{}", v as u8);
}
