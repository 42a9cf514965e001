//! `mem::replace` takes out a zero inside `NonZero`.
use std::num::NonZeroU16;
fn main() {
    let mut bits: u16 = 0;
    let slot = (&raw mut bits).cast::<NonZeroU16>();
    let v = unsafe { slot.replace(std::mem::transmute::<u16, NonZeroU16>(7)) }; //~ UB-VALUE-RANGE: but expected something
    println!("{}", v);
}
