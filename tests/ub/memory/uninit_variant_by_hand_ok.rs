//! The fine twin of `uninit_variant_by_hand.rs`.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn payload(x: Option<u32>) -> u32 {
    mir! {
        {
            RET = Field(Variant(x, 1), 0);
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn either(x: Result<u32, u32>) -> u32 {
    mir! {
        {
            RET = Field(Variant(x, 0), 0);
            Return()
        }
    }
}

fn main() {
    assert_eq!(payload(Some(5)), 5);
    // The fields lie at the same place, and are of the same type.
    assert_eq!(either(Err(6)), 6);
}
