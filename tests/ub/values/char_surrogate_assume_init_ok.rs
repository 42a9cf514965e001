//! The fine twin of `char_surrogate_assume_init.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<char>::uninit();
    unsafe { m.as_mut_ptr().cast::<u32>().write(0x61) };
    let v = unsafe { m.assume_init() };
    println!("{}", v);
}
