//@ borrows: stacked
//! A raw pointer into a box is read after the box was moved, and then the new owner.
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    let c = b;
    let v = unsafe { *p };
    println!("{v} {c}"); //~ UB-ALIAS-STACKED-RETAG
}
