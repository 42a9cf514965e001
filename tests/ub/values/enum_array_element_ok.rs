//! The fine twin of `enum_array_element.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let bits: [u8; 4] = [2, 2, 2, 2];
    let all: [Fruit; 4] = unsafe { std::mem::transmute(bits) };
    let v = all[2];
    println!("{}", v as u8);
}
