//@ borrows: stacked
//! A raw pointer into a box is read after the box was moved.
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    let c = b;
    let v = unsafe { *p }; //~ UB-ALIAS-STACKED-READ
    println!("{v} {c}");
}
