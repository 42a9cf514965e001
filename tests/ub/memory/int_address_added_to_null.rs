//! A pointer built from null by adding an address has no provenance.
fn main() {
    let x = 1u16;
    let addr = (&raw const x).addr();
    let p = std::ptr::null::<u16>().wrapping_byte_add(addr);
    println!("{}", unsafe { *p }); //~ UB-MEM-DANGLING-INT
}
