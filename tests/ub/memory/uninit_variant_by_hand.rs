//! A field of `Some` is read from a `None`, in MIR that is written by hand.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn payload(x: Option<u32>) -> u32 {
    mir! {
        {
            RET = Field(Variant(x, 1), 0); //~ UB-MEM-UNINIT
            Return()
        }
    }
}

fn main() {
    assert_eq!(payload(Some(5)), 5);
    payload(None);
}
