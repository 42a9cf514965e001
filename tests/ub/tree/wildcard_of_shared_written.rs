//@ borrows: tree
//! Only a shared reference was exposed; the integer's pointer may not write.
fn main() {
    let mut a = 1i32;
    let addr = std::ptr::from_ref(&a).expose_provenance();
    unsafe { *std::ptr::with_exposed_provenance_mut::<i32>(addr) = 2 }; //~ UB-ALIAS-TREE-WILDCARD|UB-ALIAS-TREE-WRITE
    println!("{a}");
    a = 3;
    println!("{a}");
}
