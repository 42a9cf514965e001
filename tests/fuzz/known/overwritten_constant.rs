//! rust-lang/rust#118328: a variable with a known value gets one that depends on a type parameter.
#![feature(custom_mir, core_intrinsics)]
#![allow(internal_features)]
extern crate core;
use core::intrinsics::mir::*;

#[custom_mir(dialect = "runtime", phase = "initial")]
fn size<T>() -> usize {
    mir! {
        let found: usize;
        {
            found = 0;
            found = const { std::mem::size_of::<T>() };
            RET = found;
            Return()
        }
    }
}

fn main() {
    println!("{} {} {}", size::<u8>(), size::<[u64; 3]>(), size::<()>());
}
