//! `mem::replace` takes out an enum with a tag that no variant has.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let mut bits: u8 = 3;
    let slot = (&raw mut bits).cast::<Fruit>();
    let v = unsafe { slot.replace(std::mem::transmute::<u8, Fruit>(2)) }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v as u8);
}
