//! `Vec::from_raw_parts` with more elements than room.
use std::mem::ManuallyDrop;
fn main() {
    let mut v = ManuallyDrop::new(vec![1u8, 2]);
    let (p, cap) = (v.as_mut_ptr(), v.capacity());
    let w = unsafe { Vec::from_raw_parts(p, cap + 1, cap) }; //~ UB-PRECOND: requires that length <= capacity
    println!("{}", w.len());
}
