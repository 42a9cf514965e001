//! The fine twin of `assignment_overlap.rs`.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn assign(to: *mut [u8; 8], from: *const [u8; 8]) {
    mir! {
        {
            *to = *from;
            Return()
        }
    }
}

fn main() {
    let mut bytes = [0u8; 16];
    let start = bytes.as_mut_ptr();
    assign(start.cast(), unsafe { start.add(8) }.cast());
    println!("{bytes:?}");
}
