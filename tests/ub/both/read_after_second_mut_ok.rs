//@ borrows: tree
//! Accepted by the other model. A second `&mut` that is never written does not disturb the first under Tree Borrows.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    let y = unsafe { &mut *p };
    let v = *x;
    println!("{v} {}", *y);
}
