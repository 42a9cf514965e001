//! `unchecked_rem` of the smallest `i32` by -1.
#![feature(core_intrinsics)]
use std::intrinsics;
use std::hint::black_box;
fn main() {
    let x = black_box(i32::MIN);
    let r = unsafe { intrinsics::unchecked_rem(x, -1) }; //~ UB-INTRINSIC-REM-OVERFLOW: overflow in signed remainder
    println!("{r:?}");
}
