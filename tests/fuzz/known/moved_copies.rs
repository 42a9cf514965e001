//! rust-lang/rust#120613: two copies of one argument are moved into calls. Whoever takes them for one value gives the second call
//! what the first has changed.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features)]
extern crate core;
use core::intrinsics::mir::*;

#[inline(never)]
fn change(mut numbers: [u64; 8]) -> u64 {
    numbers[3] += 5;
    let pointer = &raw mut numbers;
    unsafe { (*pointer).iter().sum() }
}

#[custom_mir(dialect = "runtime", phase = "initial")]
fn twice(numbers: [u64; 8]) -> (u64, u64) {
    mir! {
        type RET = (u64, u64);
        let first: [u64; 8];
        let second: [u64; 8];
        {
            first = numbers;
            second = numbers;
            Call(RET.0 = change(Move(first)), ReturnTo(again), UnwindContinue())
        }
        again = {
            Call(RET.1 = change(Move(second)), ReturnTo(done), UnwindContinue())
        }
        done = {
            Return()
        }
    }
}

fn main() {
    println!("{:?}", twice(std::hint::black_box([1, 2, 3, 4, 5, 6, 7, 8])));
}
