//! A local that nobody has a pointer to is gone, too, when it was moved into a call.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn outer(numbers: [u32; 4]) -> [u32; 4] {
    mir! {
        let unit: ();
        {
            Call(unit = inner(Move(numbers)), ReturnTo(done), UnwindContinue())
        }
        done = {
            RET = numbers; //~ UB-MEM-UNINIT|UB-VALUE-UNINIT
            Return()
        }
    }
}

fn inner(_: [u32; 4]) {}

fn main() {
    println!("{:?}", outer([1; 4]));
}
