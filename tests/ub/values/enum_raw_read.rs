//! A raw pointer reads an enum with a tag that no variant has.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let bits: u8 = 3;
    let v = unsafe { *(&raw const bits).cast::<Fruit>() }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v as u8);
}
