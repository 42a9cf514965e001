//@ borrows: tree
//! Two references from one integer, both arguments of a call: whichever exposed tag is meant, neither is derived from the other.
fn add(to: &mut u32, what: &u32) {
    *to += *what; //~ UB-ALIAS-TREE-WRITE
}
fn main() {
    let mut number = 1u32;
    let all = &raw mut number;
    let (first, second) = unsafe { (&mut *all, &mut *all) };
    let address = (&raw mut *first).expose_provenance();
    let _ = (&raw mut *second).expose_provenance();
    let p: *mut u32 = std::ptr::with_exposed_provenance_mut(address);
    unsafe { add(&mut *p, &*p) };
}
