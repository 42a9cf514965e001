//! The fine twin of `offset_from_unsigned_negative.rs`.
fn main() {
    let a = [1u32; 4];
    let (p, q) = (a.as_ptr(), a.as_ptr().wrapping_add(2));
    let d = unsafe { q.offset_from_unsigned(p) };
    println!("{d}");
}
