//! A local is read after its storage has ended, in MIR that is written by hand.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn late() -> u32 {
    mir! {
        let x: u32;
        {
            StorageLive(x);
            x = 1u32;
            StorageDead(x);
            RET = x; //~ UB-MEM-DEAD-LOCAL: accessing a dead local variable
            Return()
        }
    }
}

fn main() {
    late();
}
