//! The fine twin of `oob_copy_source.rs`.
fn main() {
    let src = [1u8; 4];
    let mut dst = [0u8; 8];
    unsafe { std::ptr::copy(src.as_ptr(), dst.as_mut_ptr(), 4) };
    println!("{dst:?}");
}
