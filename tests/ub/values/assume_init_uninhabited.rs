//! A value of an uninhabited type by `assume_init`.
#![allow(invalid_value)]
use std::convert::Infallible;
use std::mem::MaybeUninit;

fn any<T>() -> T {
    unsafe { MaybeUninit::uninit().assume_init() } //~ UB-VALUE-INIT: attempted to instantiate uninhabited type
}

fn main() {
    let (_number, _never) = any::<(MaybeUninit<u8>, Infallible)>();
}
