//! The fine twin of `enum_mem_replace.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let mut bits: u8 = 2;
    let slot = (&raw mut bits).cast::<Fruit>();
    let v = unsafe { slot.replace(std::mem::transmute::<u8, Fruit>(2)) };
    println!("{}", v as u8);
}
