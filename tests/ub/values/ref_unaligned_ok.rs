//! The fine twin of `ref_unaligned.rs`.
fn main() {
    let a = [0u32; 2];
    let p = a.as_ptr().wrapping_byte_add(1);
    let r = unsafe { &*p.wrapping_byte_sub(1) };
    println!("{}", std::ptr::eq(r, p));
}
