//! The fine twin of `vtable_of_data.rs`.
use std::fmt::Debug;
fn main() {
    let x = 1u8;
    let words = [0usize, 1, 1, 0];
    let d: &dyn Debug = &words;
    println!("{} {x}", size_of_val(&d));
}
