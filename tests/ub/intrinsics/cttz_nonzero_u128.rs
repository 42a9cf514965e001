//! `cttz_nonzero` of zero in `u128`.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(0u128);
    let r = unsafe { std::intrinsics::cttz_nonzero(x) }; //~ UB-INTRINSIC-ZERO: `cttz_nonzero` called on 0
    println!("{r:?}");
}
