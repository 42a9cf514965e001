//! The fine twin of `niche_variant_by_hand.rs`.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn payload(x: Option<bool>) -> bool {
    mir! {
        {
            RET = Field(Variant(x, 1), 0);
            Return()
        }
    }
}

fn main() {
    assert!(payload(Some(true)));
    assert!(!payload(Some(false)));
}
