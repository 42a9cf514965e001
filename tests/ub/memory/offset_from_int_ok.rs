//! The fine twin of `offset_from_int.rs`.
fn main() {
    let p = std::ptr::without_provenance::<u8>(64);
    let q = std::ptr::without_provenance::<u8>(64);
    println!("{}", unsafe { q.offset_from(p) });
}
