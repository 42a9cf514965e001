//! The fine twin of `offset_from_not_multiple.rs`.
fn main() {
    let a = [1u32; 4];
    let p = a.as_ptr();
    let q = p.wrapping_byte_add(6);
    let d = unsafe { q.byte_offset_from(p) };
    println!("{d}");
}
