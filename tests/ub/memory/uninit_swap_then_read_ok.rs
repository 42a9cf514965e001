//! The fine twin of `uninit_swap_then_read.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut a = MaybeUninit::<u8>::uninit();
    let mut b = MaybeUninit::new(5u8);
    std::mem::swap(&mut a, &mut b);
    println!("{}", unsafe { a.assume_init() });
}
