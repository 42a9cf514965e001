//! The fine twin of `oob_copy_nonoverlapping_dest.rs`.
fn main() {
    let src = [1u8; 8];
    let mut dst = [0u8; 4];
    unsafe { std::ptr::copy_nonoverlapping(src.as_ptr(), dst.as_mut_ptr(), 4) };
    println!("{dst:?}");
}
