//! The fine twin of `option_nested_tag.rs`.
use std::num::NonZero;
fn main() {
    let a: Option<NonZero<u8>> = unsafe { std::mem::transmute(0u8) };
    let b: [Option<NonZero<u16>>; 2] = unsafe { std::mem::transmute([0u16, 3]) };
    println!("{a:?} {b:?}");
    let c: Option<Option<bool>> = unsafe { std::mem::transmute(3u8) };
    println!("{c:?}");
}
