//! The fine twin of `uninit_int.rs`.
use std::mem::MaybeUninit;
fn main() {
    let x: MaybeUninit<i8> = MaybeUninit::new(1);
    let y = unsafe { x.assume_init() };
    println!("{}", y < 0);
}
