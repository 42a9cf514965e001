//! The fine twin of `vec_from_raw_parts_len.rs`.
use std::mem::ManuallyDrop;
fn main() {
    let mut v = ManuallyDrop::new(vec![1u8, 2]);
    let (p, cap) = (v.as_mut_ptr(), v.capacity());
    let w = unsafe { Vec::from_raw_parts(p, 2, cap) };
    println!("{}", w.len());
}
