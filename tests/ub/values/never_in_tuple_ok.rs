//! The fine twin of `never_in_tuple.rs`.
use std::convert::Infallible;
fn main() {
    let t: (u8, ()) = unsafe { std::mem::transmute(1u8) };
    println!("{}", t.0);
}
