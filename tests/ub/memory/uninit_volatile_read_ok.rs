//! The fine twin of `uninit_volatile_read.rs`.
use std::mem::MaybeUninit;
fn main() {
    let a = MaybeUninit::<u32>::zeroed();
    println!("{}", unsafe { a.as_ptr().read_volatile() });
}
