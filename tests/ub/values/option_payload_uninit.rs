//! The payload of an option that is there must be initialised.
use std::mem::MaybeUninit;
fn main() {
    let mut m = MaybeUninit::<Option<u32>>::uninit();
    unsafe { m.as_mut_ptr().cast::<u32>().write(1) };
    let o = unsafe { m.assume_init() }; //~ UB-VALUE-UNINIT
    println!("{}", o.is_some());
}
