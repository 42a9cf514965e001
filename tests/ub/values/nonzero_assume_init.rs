//! `MaybeUninit` hands out a zero inside `NonZero`.
use std::num::NonZeroU16;
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<NonZeroU16>::uninit();
    unsafe { m.as_mut_ptr().cast::<u16>().write(0) };
    let v = unsafe { m.assume_init() }; //~ UB-VALUE-RANGE: but expected something
    println!("{}", v);
}
