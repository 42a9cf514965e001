//! The fine twin of `transmute_copy_invalid.rs`.
fn main() {
    let bytes = [1u8, 0];
    let pair: [bool; 2] = unsafe { std::mem::transmute_copy(&bytes) };
    println!("{pair:?}");
}
