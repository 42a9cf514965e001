//! `copy` whose source range leaves its allocation.
fn main() {
    let src = [1u8; 4];
    let mut dst = [0u8; 8];
    unsafe { std::ptr::copy(src.as_ptr(), dst.as_mut_ptr(), 5) }; //~ UB-MEM-OOB: attempting to access 5 bytes
    println!("{dst:?}");
}
