//! The field of `Some(bool)` is read from a `None`, which is no `bool`, in MIR that is written by hand.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn payload(x: Option<bool>) -> bool {
    mir! {
        {
            RET = Field(Variant(x, 1), 0); //~ UB-VALUE-BOOL
            Return()
        }
    }
}

fn main() {
    assert!(payload(Some(true)));
    payload(None);
}
