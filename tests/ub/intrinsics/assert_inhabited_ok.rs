//! The fine twin of `assert_inhabited.rs`.
use std::convert::Infallible;
use std::mem::MaybeUninit;
fn never() -> Infallible {
    std::process::exit(0)
}
fn main() {
    match never() {}
}
