//! A union field is an enum with a tag that no variant has.
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
    let u = U { bits: 3 };
    let v = unsafe { u.value }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v as u8);
}
