//! The fine twin of `enum_boxed.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let bits = Box::new(2 as u8);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<Fruit>()) };
    let v = *boxed;
    println!("{}", v as u8);
}
