//! rust-lang/rust#141251 and #141038: elements of an array that was made by repetition, read after the repeated value changed, and values that
//! are stored over what they are made of.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features)]
extern crate core;
use core::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn element(value: u32, at: usize) -> (u32, u32) {
    mir! {
        type RET = (u32, u32);
        let all: [u32; 4];
        let held: u32;
        {
            held = value;
            all = [held; 4];
            held = held + 1;
            RET.0 = all[at];
            all[at] = held;
            RET.1 = all[at];
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
fn wrapped(mut value: (u32, u32)) -> (u32, u32) {
    mir! {
        type RET = (u32, u32);
        let first: u32;
        let second: u32;
        {
            first = value.0;
            second = value.1;
            value = (second, first);
            first = value.0;
            RET = (first, second);
            Return()
        }
    }
}

fn main() {
    println!("{:?} {:?}", element(std::hint::black_box(7), std::hint::black_box(2)), wrapped(std::hint::black_box((1, 2))));
}
