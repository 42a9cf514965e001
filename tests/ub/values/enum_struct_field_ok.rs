//! The fine twin of `enum_struct_field.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
#[derive(Clone, Copy)]
struct Holder {
    name: &'static str,
    value: Fruit,
}
fn main() {
    let mut h = Holder { name: "h", value: unsafe { std::mem::transmute::<u8, Fruit>(2) } };
    unsafe { (&raw mut h.value).cast::<u8>().write(2) };
    let copy = h;
    let v = copy.value;
    println!("{} {}", copy.name, v as u8);
}
