//! The fine twin of `enum_union.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
union U {
    bits: u8,
    value: Fruit,
}
fn main() {
    let u = U { bits: 2 };
    let v = unsafe { u.value };
    println!("{}", v as u8);
}
