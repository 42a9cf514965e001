//! A read through a small integer.
fn main() {
    let p = std::ptr::without_provenance::<u8>(16);
    println!("{}", unsafe { *p }); //~ UB-MEM-DANGLING-INT: it has no provenance
}
