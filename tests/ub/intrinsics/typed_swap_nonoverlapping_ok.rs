//! The fine twin of `typed_swap_nonoverlapping.rs`.
#![feature(core_intrinsics)]
fn main() {
    let (mut x, mut y) = (1u64, 2u64);
    let (p, q) = (&raw mut x, &raw mut y);
    unsafe { std::intrinsics::typed_swap_nonoverlapping(p, q) };
    println!("{}", unsafe { *p + *q });
}
