//! Half of a pair is written, then all of it is copied, in MIR that is written by hand.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn pair() -> (u32, u32) {
    mir! {
        let x: (u32, u32);
        {
            x.0 = 1_u32;
            RET = x; //~ UB-VALUE-UNINIT
            Return()
        }
    }
}

fn main() {
    println!("{}", pair().0);
}
