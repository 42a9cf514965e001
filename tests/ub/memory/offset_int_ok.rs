//! The fine twin of `offset_int.rs`.
fn main() {
    let p = std::ptr::without_provenance::<u8>(64);
    let q = p.wrapping_add(1);
    println!("{}", q.addr());
}
