//! The fine twin of `return_place_read.rs`: the result goes elsewhere.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn main() {
    mir! {
        let y: i32;
        {
            let x = 0;
            let p = &raw mut x;
            Call(y = callee(p), ReturnTo(after), UnwindContinue())
        }
        after = {
            Return()
        }
    }
}

fn callee(p: *mut i32) -> i32 {
    unsafe { p.read() }
}
