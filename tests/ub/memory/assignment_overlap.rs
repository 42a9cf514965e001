//! The two sides of an assignment of bytes may not overlap.
#![feature(core_intrinsics, custom_mir)]
#![allow(internal_features)]
use std::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "optimized")]
fn assign(to: *mut [u8; 8], from: *const [u8; 8]) {
    mir! {
        {
            *to = *from; //~ UB-INTRINSIC-OVERLAP
            Return()
        }
    }
}

fn main() {
    let mut bytes = [0u8; 12];
    let start = bytes.as_mut_ptr();
    assign(start.cast(), unsafe { start.add(4) }.cast());
    println!("{bytes:?}");
}
