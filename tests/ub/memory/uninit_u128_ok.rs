//! The fine twin of `uninit_u128.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::<u128>::uninit();
    let p = x.as_mut_ptr().cast::<u64>();
    unsafe { p.write(1) };
    unsafe { p.add(1).write(1) };
    println!("{}", unsafe { x.assume_init() } != 0);
}
