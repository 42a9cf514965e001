//! The fine twin of `raw_eq_uninit.rs`.
#![feature(core_intrinsics)]
fn main() {
    let (a, b) = ((1u16, 2u16), (1u16, 2u16));
    println!("{}", unsafe { std::intrinsics::raw_eq(&a, &b) });
}
