//! The fine twin of `nonzero_mem_replace.rs`.
use std::num::NonZeroU16;
fn main() {
    let mut bits: u16 = 7;
    let slot = (&raw mut bits).cast::<NonZeroU16>();
    let v = unsafe { slot.replace(std::mem::transmute::<u16, NonZeroU16>(7)) };
    println!("{}", v);
}
