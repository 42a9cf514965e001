//! `mem::swap` of `MaybeUninit` moves the hole.
use std::mem::MaybeUninit;
fn main() {
    let mut a = MaybeUninit::<u8>::uninit();
    let mut b = MaybeUninit::new(5u8);
    std::mem::swap(&mut a, &mut b);
    println!("{}", unsafe { b.assume_init() }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
