//! The fine twin of `align_copy_nonoverlapping.rs`.
fn main() {
    let src = [1u32; 2];
    let mut dst = [0u32; 4];
    let p = dst.as_mut_ptr().wrapping_byte_add(2);
    unsafe { std::ptr::copy_nonoverlapping(src.as_ptr().cast::<u8>(), p.cast::<u8>(), 8) };
    println!("{}", dst[1] != 0);
}
