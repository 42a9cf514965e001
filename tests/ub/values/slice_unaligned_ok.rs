//! The fine twin of `slice_unaligned.rs`.
fn main() {
    let a = [1u16; 4];
    let p = a.as_ptr().wrapping_byte_add(1);
    let s = unsafe { std::slice::from_raw_parts(p.wrapping_byte_add(1), 2) };
    println!("{}", s.len());
}
