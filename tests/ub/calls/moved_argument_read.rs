//! The callee reads the place that its argument was moved out of.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

struct Big(u64, u64, u64, u64);

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn main() {
    mir! {
        let unit: ();
        {
            let x = Big(1, 2, 3, 4);
            let p = &raw mut x;
            Call(unit = callee(Move(x), p), ReturnTo(after), UnwindContinue())
        }
        after = {
            Return()
        }
    }
}

fn callee(x: Big, p: *mut Big) {
    let y = unsafe { (*p).1 }; //~ UB-ALIAS-MOVED-ARG
    assert_eq!(x.1, y);
}
