//@ borrows: tree
//! Whichever of the two exposed references writes, the reader is not derived from it.
fn main() {
    let mut numbers = [1u32; 4];
    let base = numbers.as_mut_ptr();
    let (first, second) = unsafe { (&mut *base, &mut *base) };
    let address = (&raw mut *first).expose_provenance();
    let _ = (&raw mut *second).expose_provenance();
    let reader: &u32 = unsafe { &*base };
    unsafe { std::ptr::with_exposed_provenance_mut::<u32>(address).write(9) };
    let read = *reader; //~ UB-ALIAS-TREE-READ
    println!("{read}");
}
