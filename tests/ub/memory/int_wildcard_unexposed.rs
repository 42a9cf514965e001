//! A pointer made from an integer where nothing was exposed.
fn main() {
    let x = 5u8;
    let p = &raw const x;
    let q = std::ptr::with_exposed_provenance::<u8>(p.addr());
    println!("{}", unsafe { *q }); //~ UB-MEM-UNEXPOSED|UB-MEM-DANGLING-INT
}
