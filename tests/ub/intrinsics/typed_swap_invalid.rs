//! The typed swap intrinsic on bytes that are not values of the type.
#![feature(core_intrinsics)]
fn main() {
    let (mut x, mut y) = (1u8, 2u8);
    let (p, q) = ((&raw mut x).cast::<bool>(), (&raw mut y).cast::<bool>());
    unsafe { std::intrinsics::typed_swap_nonoverlapping(p, q) }; //~ UB-VALUE-BOOL
    println!("{x}");
}
