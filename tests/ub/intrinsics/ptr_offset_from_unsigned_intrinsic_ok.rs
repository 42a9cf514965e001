//! The fine twin of `ptr_offset_from_unsigned_intrinsic.rs`.
#![feature(core_intrinsics)]
fn main() {
    let a = [1u32; 4];
    let (p, q) = (a.as_ptr(), a.as_ptr().wrapping_add(1));
    println!("{}", unsafe { std::intrinsics::ptr_offset_from_unsigned(q, p) });
}
