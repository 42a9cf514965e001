//@ compile-flags: -Zcontract-checks=yes
//@ exit: 134
//! What a contract says is evaluated at run time.
#![feature(contracts, contracts_internals)]
#![allow(incomplete_features, internal_features)]
extern crate core;
use core::contracts::{ensures, requires};
#[requires(x > 0)]
#[ensures(|r: &u32| *r > 1)]
fn next(x: u32) -> u32 {
    x + 1
}
fn main() {
    println!("{}", next(1));
    println!("{}", next(std::env::args().count() as u32 - 1));
}
