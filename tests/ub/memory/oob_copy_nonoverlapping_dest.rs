//! `copy_nonoverlapping` whose destination is too small.
fn main() {
    let src = [1u8; 8];
    let mut dst = [0u8; 4];
    unsafe { std::ptr::copy_nonoverlapping(src.as_ptr(), dst.as_mut_ptr(), 8) }; //~ UB-MEM-OOB: attempting to access 8 bytes
    println!("{dst:?}");
}
