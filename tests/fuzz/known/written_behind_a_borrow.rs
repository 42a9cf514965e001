//! rust-lang/rust#110947: a tuple whose fields are known is written through a pointer to all of it. What was known is known no more.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features)]
extern crate core;
use core::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn through_pointer(new: (i32, i32)) -> (i32, i32) {
    mir! {
        type RET = (i32, i32);
        let pair: (i32, i32);
        let pointer: *mut (i32, i32);
        {
            pair.0 = 1;
            pair.1 = 2;
            pointer = &raw mut pair;
            (*pointer) = new;
            RET.0 = pair.0;
            RET.1 = pair.1;
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
fn through_part(new: i32) -> (i32, i32) {
    mir! {
        type RET = (i32, i32);
        let pair: (i32, i32);
        let pointer: *mut i32;
        {
            pair = (1, 2);
            pointer = &raw mut pair.1;
            (*pointer) = new;
            RET = pair;
            Return()
        }
    }
}

fn main() {
    println!("{:?} {:?}", through_pointer(std::hint::black_box((7, 8))), through_part(std::hint::black_box(9)));
}
