//! `offset_from` of two different integers; equal ones are fine.
fn main() {
    let p = std::ptr::without_provenance::<u8>(64);
    let q = std::ptr::without_provenance::<u8>(65);
    println!("{}", unsafe { q.offset_from(p) }); //~ UB-PTR-DISTANCE
}
