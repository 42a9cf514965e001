//! A local is read before its storage ends, and a null pointer in a live local is no dead local.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn in_time() -> u32 {
    mir! {
        let x: u32;
        {
            StorageLive(x);
            x = 1u32;
            RET = x;
            StorageDead(x);
            Return()
        }
    }
}

fn main() {
    assert_eq!(in_time(), 1);
}
