//@ borrows: stacked
//! A shared reference does not become mutable by a cast.
#![allow(invalid_reference_casting)]
fn main() {
    let mut a = 1;
    let x = &a;
    let q = std::ptr::from_ref(x).cast_mut();
    let _old = unsafe { q.replace(2) }; //~ UB-ALIAS-STACKED-WRITE|UB-ALIAS-STACKED-RETAG
    println!("{a}");
}
