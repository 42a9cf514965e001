//@ borrows: stacked
//! The fine twin of `wildcard_invalidates.rs`.
fn main() {
    let mut a = 1i32;
    let p = &raw mut a;
    let addr = p.expose_provenance();
    let q = std::ptr::with_exposed_provenance_mut::<i32>(addr);
    let x = unsafe { &mut *p };
    *x = 4;
    let v = *x;
    unsafe { *q = 2 };
    println!("{v}");
}
