//@ borrows: tree
//! Accepted by the other model. A raw pointer into a box is read after the box was moved.
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    let c = b;
    let v = unsafe { *p };
    println!("{v} {c}");
}
