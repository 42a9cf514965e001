//! The fine twin of `option_bool_assume_init.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<Option<bool>>::uninit();
    unsafe { m.as_mut_ptr().cast::<u8>().write(2) };
    let v = unsafe { m.assume_init() };
    println!("{}", v.is_some());
}
