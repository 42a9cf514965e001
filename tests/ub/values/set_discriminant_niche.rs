//! The variant without a tag is set where the tag of another one is, in MIR that is written by hand.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn set_some(mut x: Option<bool>) -> Option<bool> {
    mir! {
        {
            SetDiscriminant(x, 1); //~ UB-VALUE-DISCRIMINANT: to the niched variant
            RET = x;
            Return()
        }
    }
}

fn main() {
    println!("{:?}", set_some(None));
}
