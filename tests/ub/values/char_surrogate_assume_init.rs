//! `MaybeUninit` hands out a char in the surrogate range.
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<char>::uninit();
    unsafe { m.as_mut_ptr().cast::<u32>().write(0xD800) };
    let v = unsafe { m.assume_init() }; //~ UB-VALUE-CHAR: but expected a valid unicode scalar value
    println!("{}", v);
}
