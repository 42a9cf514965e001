//@ borrows: stacked
//! A raw pointer into a box is written after the box was moved: the new owner is no longer unique.
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    let c = b;
    unsafe { *p = 2 };
    let v = *c; //~ UB-ALIAS-STACKED-READ
    println!("{v}");
}
