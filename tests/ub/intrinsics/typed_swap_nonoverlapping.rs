//! The typed swap intrinsic on one place.
#![feature(core_intrinsics)]
fn main() {
    let (mut x, mut y) = (1u64, 2u64);
    let (p, q) = (&raw mut x, &raw mut y);
    unsafe { std::intrinsics::typed_swap_nonoverlapping(p, p) }; //~ UB-INTRINSIC-OVERLAP
    println!("{}", unsafe { *p + *q });
}
