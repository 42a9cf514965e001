//! The fine twin of `nonzero_new_unchecked.rs`.
use std::num::NonZeroU32;
fn main() {
    let n = unsafe { NonZeroU32::new_unchecked(std::hint::black_box(1)) };
    println!("{n}");
}
