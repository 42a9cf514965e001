//! A volatile copy beyond the end.
#![feature(core_intrinsics)]
fn main() {
    let src = [1u8; 4];
    let mut dst = [0u8; 4];
    let n = 5;
    for i in 0..n {
        unsafe { std::intrinsics::volatile_store(dst.as_mut_ptr().wrapping_add(i), src[i % 4]) }; //~ UB-MEM-OOB
    }
    println!("{dst:?}");
}
