//! The fine twin of `uninit_memcmp.rs`.
use std::mem::MaybeUninit;
fn main() {
    let a = [0u8; 8];
    let b = MaybeUninit::<[u8; 8]>::zeroed();
    let b: &[u8; 8] = unsafe { &*b.as_ptr() };
    println!("{}", a[..] == b[..]);
}
