//! `MaybeUninit` hands out a bool that is neither 0 nor 1.
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<bool>::uninit();
    unsafe { m.as_mut_ptr().cast::<u8>().write(2) };
    let v = unsafe { m.assume_init() }; //~ UB-VALUE-BOOL: but expected a boolean
    println!("{}", u8::from(v));
}
