//! The fine twin of `enum_returned.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn make(bits: &u8) -> Fruit {
    unsafe { std::ptr::read((bits as *const u8).cast()) }
}
fn main() {
    let v = make(&2);
    println!("{}", v as u8);
}
