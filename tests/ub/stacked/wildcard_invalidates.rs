//@ borrows: stacked
//! A write through an exposed address ends references that were made later.
fn main() {
    let mut a = 1i32;
    let p = &raw mut a;
    let addr = p.expose_provenance();
    let q = std::ptr::with_exposed_provenance_mut::<i32>(addr);
    let x = unsafe { &mut *p };
    *x = 4;
    unsafe { *q = 2 };
    let v = *x; //~ UB-ALIAS-STACKED-READ
    println!("{v}");
}
