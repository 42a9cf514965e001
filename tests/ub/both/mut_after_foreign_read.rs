//@ borrows: stacked
//! A written `&mut` can still be read after others have read.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    *x = 2;
    let before = unsafe { *p };
    let after = *x; //~ UB-ALIAS-STACKED-READ
    println!("{before} {after}");
}
