//@ exit: 134
//! `MaybeUninit::assume_init` of an uninhabited type panics without unwinding: the library's own check speaks first.
#![allow(unconditional_panic, invalid_value)]
use std::convert::Infallible;
use std::mem::MaybeUninit;
fn never() -> Infallible {
    unsafe { MaybeUninit::<Infallible>::uninit().assume_init() }
}
fn main() {
    println!("before");
    match never() {}
}
