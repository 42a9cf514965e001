//! The fine twin of `volatile_copy_out_of_bounds.rs`.
#![feature(core_intrinsics)]
fn main() {
    let src = [1u8; 4];
    let mut dst = [0u8; 4];
    let n = 4;
    for i in 0..n {
        unsafe { std::intrinsics::volatile_store(dst.as_mut_ptr().wrapping_add(i), src[i % 4]) };
    }
    println!("{dst:?}");
}
