//@ borrows: stacked
//! A raw pointer into a box, written after the box was moved.
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    let c = b;
    unsafe { *p = 2 }; //~ UB-ALIAS-STACKED-WRITE
    let v = *c;
    println!("{v}");
}
