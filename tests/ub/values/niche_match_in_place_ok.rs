//! The fine twin of `niche_match_in_place.rs`.
#[allow(dead_code)]
#[derive(Clone, Copy)]
enum Shape {
    Round(bool),
    Flat,
    Deep,
}
fn variant(shape: *const Shape) -> u32 {
    unsafe {
        match *shape {
            Shape::Round(_) => 1,
            Shape::Flat => 2,
            Shape::Deep => 3,
        }
    }
}
fn main() {
    let byte = 2u8;
    println!("{}", variant((&raw const byte).cast()));
}
