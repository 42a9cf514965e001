//! The fine twin of `uaf_manually_drop.rs`.
use std::mem::ManuallyDrop;
fn main() {
    let mut s = ManuallyDrop::new(vec![1u8]);
    println!("{}", s[0]);
    unsafe { ManuallyDrop::drop(&mut s) };
}
