//! `compare_bytes` beyond the end.
#![feature(core_intrinsics)]
fn main() {
    let (a, b) = ([1u8; 4], [1u8; 8]);
    println!("{}", unsafe { std::intrinsics::compare_bytes(a.as_ptr(), b.as_ptr(), 8) }); //~ UB-MEM-OOB
}
