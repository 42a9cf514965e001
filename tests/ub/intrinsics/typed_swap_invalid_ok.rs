//! The fine twin of `typed_swap_invalid.rs`.
#![feature(core_intrinsics)]
fn main() {
    let (mut x, mut y) = (1u8, 0u8);
    let (p, q) = ((&raw mut x).cast::<bool>(), (&raw mut y).cast::<bool>());
    unsafe { std::intrinsics::typed_swap_nonoverlapping(p, q) };
    println!("{x}");
}
