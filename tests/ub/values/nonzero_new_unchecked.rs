//! `NonZero::new_unchecked(0)`.
use std::num::NonZeroU32;
fn main() {
    let n = unsafe { NonZeroU32::new_unchecked(std::hint::black_box(0)) }; //~ UB-VALUE-RANGE|UB-UNREACHABLE|UB-PRECOND
    println!("{n}");
}
