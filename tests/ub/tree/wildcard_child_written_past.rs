//@ borrows: tree
//! A reborrow from an integer has a tag of its own: a write by the owner ends it.
fn main() {
    let mut x = 5u8;
    let a = &raw mut x;
    let (one, two) = unsafe { (&mut *a, &mut *a) };
    let address = (&raw mut *one).expose_provenance();
    let _ = (&raw mut *two).expose_provenance();
    let r = unsafe { &*std::ptr::with_exposed_provenance::<u8>(address) };
    unsafe { *a = 6 };
    let read = *r; //~ UB-ALIAS-TREE-READ
    println!("{read}");
}
