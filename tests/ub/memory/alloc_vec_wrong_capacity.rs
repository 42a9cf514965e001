//! `Vec::from_raw_parts` with a capacity that is not the block's.
use std::mem::ManuallyDrop;
fn main() {
    let mut v = ManuallyDrop::new(Vec::<u16>::with_capacity(10));
    let (p, cap) = (v.as_mut_ptr(), v.capacity());
    let w = unsafe { Vec::from_raw_parts(p, 0, cap - 1) };
    drop(w); //~ UB-ALLOC-LAYOUT
}
