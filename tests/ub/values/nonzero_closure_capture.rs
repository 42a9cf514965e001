//! A closure captures by copy a zero inside `NonZero`.
use std::num::NonZeroU16;
fn main() {
    let bits: u16 = 0;
    let r = (&raw const bits).cast::<NonZeroU16>();
    let f = move || unsafe { r.read() }; //~ UB-VALUE-RANGE: but expected something
    let v = f();
    println!("{}", v);
}
