//! The fine twin of `nonzero_assume_init.rs`.
use std::num::NonZeroU16;
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<NonZeroU16>::uninit();
    unsafe { m.as_mut_ptr().cast::<u16>().write(7) };
    let v = unsafe { m.assume_init() };
    println!("{}", v);
}
