//! The `offset` intrinsic leaves its allocation.
#![feature(core_intrinsics)]
fn main() {
    let a = [1u32; 4];
    let p = unsafe { std::intrinsics::offset(a.as_ptr(), 5usize) }; //~ UB-PTR-OFFSET
    println!("{}", p.is_null());
}
