//! The fine twin of `moved_argument_of_local.rs`.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn outer(numbers: [u32; 4]) -> [u32; 4] {
    mir! {
        let unit: ();
        {
            Call(unit = inner(numbers), ReturnTo(done), UnwindContinue())
        }
        done = {
            RET = numbers;
            Return()
        }
    }
}

fn inner(_: [u32; 4]) {}

fn main() {
    println!("{:?}", outer([1; 4]));
}
