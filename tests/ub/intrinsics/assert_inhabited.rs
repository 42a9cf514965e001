//! `MaybeUninit::assume_init` of an uninhabited type: the library's own check speaks first.
use std::convert::Infallible;
use std::mem::MaybeUninit;
fn never() -> Infallible {
    unsafe { MaybeUninit::<Infallible>::uninit().assume_init() } //~ UB-PRECOND|UB-VALUE-UNINHABITED|UB-UNREACHABLE
}
fn main() {
    match never() {}
}
