//! Arithmetic on an integer without provenance.
fn main() {
    let p = std::ptr::without_provenance::<u8>(64);
    let q = unsafe { p.add(1) }; //~ UB-PTR-OFFSET: it has no provenance
    println!("{}", q.addr());
}
