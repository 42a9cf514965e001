//! The fine twin of `unaligned_volatile_out_of_bounds.rs`.
#![feature(core_intrinsics)]
fn main() {
    let a = [1u8; 6];
    let p = a.as_ptr().wrapping_add(1).cast::<u32>();
    println!("{}", unsafe { std::intrinsics::unaligned_volatile_load(p) });
}
