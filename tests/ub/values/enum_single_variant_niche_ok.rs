//! The fine twin of `enum_single_variant_niche.rs`.
use std::num::NonZeroU8;
fn main() {
    let x: Option<Option<bool>> = Some(None);
    let y: Option<Option<bool>> = unsafe { std::mem::transmute(3u8) };
    println!("{:?} {:?} {:?}", x, y, NonZeroU8::new(1));
}
