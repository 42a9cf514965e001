//! An unaligned volatile load that leaves its allocation.
#![feature(core_intrinsics)]
fn main() {
    let a = [1u8; 6];
    let p = a.as_ptr().wrapping_add(3).cast::<u32>();
    println!("{}", unsafe { std::intrinsics::unaligned_volatile_load(p) }); //~ UB-MEM-OOB
}
