//! The fine twin of `uninit_memset_partial.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut a = MaybeUninit::<[u64; 4]>::uninit();
    unsafe { a.as_mut_ptr().cast::<u64>().write_bytes(0, 4) };
    println!("{}", unsafe { (*a.as_ptr())[2] });
}
