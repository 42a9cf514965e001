//! The fine twin of `int_wildcard_unexposed.rs`.
fn main() {
    let x = 5u8;
    let p = &raw const x;
    let q = std::ptr::with_exposed_provenance::<u8>(p.expose_provenance());
    println!("{}", unsafe { *q });
}
