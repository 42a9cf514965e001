//! The fine twin of `enum_assume_init.rs`.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<Fruit>::uninit();
    unsafe { m.as_mut_ptr().cast::<u8>().write(2) };
    let v = unsafe { m.assume_init() };
    println!("{}", v as u8);
}
