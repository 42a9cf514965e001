//! The fine twin of `bool_assume_init.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<bool>::uninit();
    unsafe { m.as_mut_ptr().cast::<u8>().write(1) };
    let v = unsafe { m.assume_init() };
    println!("{}", u8::from(v));
}
