//! rust-lang/rust#110902 and #111005: the place of the result is copied to a variable, which is changed after that. The two may not become one.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features)]
extern crate core;
use core::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn kept(input: u32) -> u32 {
    mir! {
        let other: u32;
        {
            RET = input;
            other = RET;
            other = other + 1;
            match other {
                0 => wrapped,
                _ => done,
            }
        }
        wrapped = {
            RET = other;
            Return()
        }
        done = {
            Return()
        }
    }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
fn exchanged(input: char) -> char {
    mir! {
        let held: char;
        {
            held = input;
            RET = held;
            held = 'b';
            Return()
        }
    }
}

fn main() {
    println!("{} {} {}", kept(std::hint::black_box(4)), kept(std::hint::black_box(u32::MAX)), exchanged('a'));
}
