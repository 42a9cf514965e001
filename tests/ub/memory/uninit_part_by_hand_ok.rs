//! The fine twin of `uninit_part_by_hand.rs`.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn pair() -> (u32, u32) {
    mir! {
        let x: (u32, u32);
        {
            x.0 = 1_u32;
            x.1 = 2_u32;
            RET = x;
            Return()
        }
    }
}

fn main() {
    println!("{}", pair().0);
}
