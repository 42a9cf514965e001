//! The fine twin of `uninit_local_by_hand.rs`.
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
                _ => other,
            }
        }
        write = {
            x = 1u32;
            Goto(read)
        }
        other = {
            x = 2u32;
            Goto(read)
        }
        read = {
            RET = x;
            Return()
        }
    }
}

fn main() {
    assert_eq!(early(true), 1);
    assert_eq!(early(false), 2);
}
