//! `MaybeUninit` hands out an enum with a tag that no variant has.
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
    unsafe { m.as_mut_ptr().cast::<u8>().write(3) };
    let v = unsafe { m.assume_init() }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v as u8);
}
