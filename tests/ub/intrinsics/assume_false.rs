//! `assume` of something false.
#![feature(core_intrinsics)]
use std::hint::black_box;
fn main() {
    let x = black_box(3);
    let r = unsafe { std::intrinsics::assume(x == 5) }; //~ UB-ASSUME: `assume` called with `false`
    println!("{r:?}");
}
