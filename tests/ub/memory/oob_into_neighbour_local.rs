//! Walking from one local into the next: no provenance reaches there.
fn main() {
    let a = [1u8; 16];
    let b = [2u8; 16];
    let distance = b.as_ptr().addr().wrapping_sub(a.as_ptr().addr());
    let p = a.as_ptr().wrapping_add(distance);
    println!("{}", p.addr() == b.as_ptr().addr());
    println!("{}", unsafe { *p }); //~ UB-MEM-OOB
}
