//! The fine twin of `uninit_move_out_and_read.rs`.
use std::mem::MaybeUninit;
fn main() {
    let mut x = MaybeUninit::new(5u64);
    let y = unsafe { x.assume_init_read() };
    x = MaybeUninit::new(y);
    println!("{} {y}", unsafe { x.assume_init_read() });
}
