//! The fine twin of `return_place_written.rs`: the place is used when the call is over.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn main() {
    mir! {
        let done: ();
        {
            let x = [0i32; 3];
            Call(x = callee(), ReturnTo(after), UnwindContinue())
        }
        after = {
            let p = &raw mut x;
            Call(done = check(p), ReturnTo(end), UnwindContinue())
        }
        end = {
            Return()
        }
    }
}

fn callee() -> [i32; 3] {
    [1, 2, 3]
}

fn check(p: *mut [i32; 3]) {
    unsafe { (*p)[1] += 5 };
    assert_eq!(unsafe { *p }, [1, 7, 3]);
}
