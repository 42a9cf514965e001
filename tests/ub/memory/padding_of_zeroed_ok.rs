//! The fine twin of `padding_of_zeroed.rs`.
fn main() {
    let x: Box<(u8, u32)> = unsafe { Box::new_zeroed().assume_init() };
    let b: [u8; 8] = unsafe { std::mem::transmute_copy(&*x) };
    println!("{b:?}");
}
