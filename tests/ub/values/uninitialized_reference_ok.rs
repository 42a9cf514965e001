//! The fine twin of `uninitialized_reference.rs`.
#![allow(deprecated)]
use std::mem::MaybeUninit;

fn main() {
    let mut x: MaybeUninit<&u8> = unsafe { std::mem::uninitialized() };
    println!("{}", x.write(&5));
}
