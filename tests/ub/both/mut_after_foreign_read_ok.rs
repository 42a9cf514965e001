//@ borrows: tree
//! Accepted by the other model. A written `&mut` can still be read after others have read.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    *x = 2;
    let before = unsafe { *p };
    let after = *x;
    println!("{before} {after}");
}
