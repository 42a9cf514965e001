//@ borrows: tree
//! The fine twin of `box_kept_beside_raw.rs`.
fn main() {
    let mut b = Box::new(1);
    let p = &raw mut *b;
    unsafe { *p = 2 };
    let c = b;
    let v = *c;
    println!("{v}");
}
