//! The fine twin of `nonzero_closure_capture.rs`.
use std::num::NonZeroU16;
fn main() {
    let bits: u16 = 7;
    let r = (&raw const bits).cast::<NonZeroU16>();
    let f = move || unsafe { r.read() };
    let v = f();
    println!("{}", v);
}
