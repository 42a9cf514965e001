//@ borrows: tree
//! A raw pointer into a box, written after the box was moved.
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    let c = b;
    unsafe { *p = 2 };
    let v = *c; //~ UB-ALIAS-TREE-READ
    println!("{v}");
}
