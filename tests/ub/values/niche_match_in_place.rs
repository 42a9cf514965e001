//! Only the variant of an enum is looked at: the byte in its niche must mean one.
#[allow(dead_code)]
#[derive(Clone, Copy)]
enum Shape {
    Round(bool),
    Flat,
    Deep,
}
fn variant(shape: *const Shape) -> u32 {
    unsafe {
        match *shape { //~ UB-VALUE-USE
            Shape::Round(_) => 1,
            Shape::Flat => 2,
            Shape::Deep => 3,
        }
    }
}
fn main() {
    let byte = 200u8;
    println!("{}", variant((&raw const byte).cast()));
}
