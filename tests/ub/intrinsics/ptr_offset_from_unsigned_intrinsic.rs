//! `ptr_offset_from_unsigned` of pointers in the wrong order.
#![feature(core_intrinsics)]
fn main() {
    let a = [1u32; 4];
    let (p, q) = (a.as_ptr(), a.as_ptr().wrapping_add(1));
    println!("{}", unsafe { std::intrinsics::ptr_offset_from_unsigned(p, q) }); //~ UB-PTR-DISTANCE
}
