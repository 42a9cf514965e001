//! The fine twin of `int_transmute_loses_provenance.rs`.
fn main() {
    let x = 5u32;
    let addr = (&raw const x).expose_provenance();
    let p: *const u32 = std::ptr::with_exposed_provenance(addr);
    println!("{}", unsafe { *p });
}
