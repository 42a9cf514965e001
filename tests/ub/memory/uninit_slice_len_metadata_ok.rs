//! The fine twin of `uninit_slice_len_metadata.rs`.
use std::mem::MaybeUninit;
fn main() {
    let data = [1u8, 2];
    let mut r = MaybeUninit::<&[u8]>::uninit();
    r.write(&data);
    let r = unsafe { r.assume_init() };
    println!("{}", r.len());
}
