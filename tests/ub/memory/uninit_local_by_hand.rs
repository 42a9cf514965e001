//! A local is read before it is written, in MIR that is written by hand.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn early(take: bool) -> u32 {
    mir! {
        let x: u32;
        {
            match take {
                true => write,
                _ => read,
            }
        }
        write = {
            x = 1u32;
            Goto(read)
        }
        read = {
            RET = x; //~ UB-MEM-UNINIT
            Return()
        }
    }
}

fn main() {
    assert_eq!(early(true), 1);
    early(false);
}
