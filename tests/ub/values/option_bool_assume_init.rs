//! `MaybeUninit` hands out a niche value beyond `None`.
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<Option<bool>>::uninit();
    unsafe { m.as_mut_ptr().cast::<u8>().write(3) };
    let v = unsafe { m.assume_init() }; //~ UB-VALUE-ENUM: but expected a valid enum tag
    println!("{}", v.is_some());
}
