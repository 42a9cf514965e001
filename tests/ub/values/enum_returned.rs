//! A function returns an enum with a tag that no variant has.
#[derive(Clone, Copy)]
#[repr(u8)]
#[allow(dead_code)]
enum Fruit {
    Apple,
    Pear,
    Plum,
}
fn make(bits: &u8) -> Fruit {
    unsafe { std::ptr::read((bits as *const u8).cast()) } //~ UB-VALUE-ENUM: but expected a valid enum tag
}
fn main() {
    let v = make(&3);
    println!("{}", v as u8);
}
