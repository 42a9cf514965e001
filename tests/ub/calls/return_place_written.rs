//! The callee writes to the place that its result goes to.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn main() {
    mir! {
        {
            let x = [0i32; 3];
            let p = &raw mut x;
            Call(x = callee(p), ReturnTo(after), UnwindContinue())
        }
        after = {
            Return()
        }
    }
}

fn callee(p: *mut [i32; 3]) -> [i32; 3] {
    unsafe { (*p)[1] = 5 }; //~ UB-ALIAS-RETURN-PLACE
    [1, 2, 3]
}
