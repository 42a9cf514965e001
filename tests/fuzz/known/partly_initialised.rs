//! rust-lang/rust#111426: a tuple of which only one field has a value is copied, and the other field gets its value in the copy.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features)]
extern crate core;
use core::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn half(input: u64) -> (u64, u64) {
    mir! {
        let from: (u64, u64);
        let pointer: *mut u64;
        {
            from.1 = input;
            pointer = &raw mut from.0;
            (*pointer) = from.1;
            (*pointer) = (*pointer) + 1;
            RET = from;
            Return()
        }
    }
}

fn main() {
    println!("{:?}", half(std::hint::black_box(41)));
}
