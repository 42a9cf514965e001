//! `unchecked_sub` of a negative number overflows upwards.
use std::hint::black_box;
fn main() {
    let x = black_box(i16::MAX);
    let r = unsafe { x.unchecked_sub(-5) }; //~ UB-INTRINSIC-OVERFLOW: `unchecked_sub`
    println!("{r:?}");
}
