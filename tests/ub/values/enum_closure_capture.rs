//! A closure captures by copy an enum with a tag that no variant has.
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
    let r = (&raw const bits).cast::<Fruit>();
    let f = move || unsafe { r.read() }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    let v = f();
    println!("{}", v as u8);
}
