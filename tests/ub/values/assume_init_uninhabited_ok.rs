//! The fine twin of `assume_init_uninhabited.rs`.
#![allow(invalid_value)]
use std::mem::MaybeUninit;

fn any<T>() -> T {
    unsafe { MaybeUninit::uninit().assume_init() }
}

fn main() {
    let (_number, ()) = any::<(MaybeUninit<u8>, ())>();
}
