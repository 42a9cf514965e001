//! `copy_nonoverlapping` of words to an odd address.
fn main() {
    let src = [1u32; 2];
    let mut dst = [0u32; 4];
    let p = dst.as_mut_ptr().wrapping_byte_add(2);
    unsafe { std::ptr::copy_nonoverlapping(src.as_ptr(), p, 2) }; //~ UB-MEM-ALIGN
    println!("{}", dst[1] != 0);
}
