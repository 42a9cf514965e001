//! The fine twin of `leak_manually_drop.rs`.
use std::mem::ManuallyDrop;
fn main() {
    let mut s = ManuallyDrop::new(String::from("left behind"));
    println!("{}", s.len());
    unsafe { ManuallyDrop::drop(&mut s) };
}
