//! A tuple with an uninhabited part.
use std::convert::Infallible;
fn main() {
    let t: (u8, Infallible) = unsafe { std::mem::transmute(1u8) }; //~ UB-VALUE-UNINHABITED|UB-UNREACHABLE
    std::mem::forget(t);
}
