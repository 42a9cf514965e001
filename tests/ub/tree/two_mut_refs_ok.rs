//@ borrows: tree
//! The fine twin of `two_mut_refs.rs`.
fn main() {
    let mut a = 1;
    let p = &raw mut a;
    let x = unsafe { &mut *p };
    let y = &mut *x;
    *y = 2;
    let v = *x;
    println!("{v}");
}
