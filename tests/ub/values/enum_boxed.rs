//! A box is turned into a box of an enum with a tag that no variant has, and opened.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn main() {
    let bits = Box::new(3 as u8);
    let boxed = unsafe { Box::from_raw(Box::into_raw(bits).cast::<Fruit>()) };
    let v = *boxed; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v as u8);
}
