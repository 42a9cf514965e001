//! `unchecked_rem` by zero in `u8`.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let d = black_box(0u8);
    let r = unsafe { intrinsics::unchecked_rem(7u8, d) }; //~ UB-INTRINSIC-REM-ZERO: calculating the remainder with a divisor of zero
    println!("{r:?}");
}
