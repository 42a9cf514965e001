//! `raw_eq` on padding.
#![feature(core_intrinsics)]
fn main() {
    let (a, b) = ((1u8, 2u16), (1u8, 2u16));
    println!("{}", unsafe { std::intrinsics::raw_eq(&a, &b) }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
