//! The fine twin of `set_discriminant_niche.rs`.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn set_some(mut x: Option<bool>) -> Option<bool> {
    mir! {
        {
            SetDiscriminant(x, 1);
            RET = x;
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn set_none(mut x: Option<bool>) -> Option<bool> {
    mir! {
        {
            SetDiscriminant(x, 0);
            RET = x;
            Return()
        }
    }
}

fn main() {
    println!("{:?} {:?}", set_some(Some(true)), set_none(Some(true)));
}
