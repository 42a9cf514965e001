//! The callee reads the place that its result goes to.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn main() {
    mir! {
        {
            let x = 0;
            let p = &raw mut x;
            Call(x = callee(p), ReturnTo(after), UnwindContinue())
        }
        after = {
            Return()
        }
    }
}

fn callee(p: *mut i32) -> i32 {
    unsafe { p.read() } //~ UB-ALIAS-RETURN-PLACE
}
