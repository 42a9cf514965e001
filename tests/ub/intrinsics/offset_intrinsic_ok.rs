//! The fine twin of `offset_intrinsic.rs`.
#![feature(core_intrinsics)]
fn main() {
    let a = [1u32; 4];
    let p = unsafe { std::intrinsics::offset(a.as_ptr(), 4usize) };
    println!("{}", p.is_null());
}
