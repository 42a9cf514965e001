//@ borrows: tree
//! Accepted by the other model. Two pointers to the content of an array: the second `as_mut_ptr` ends the first under Stacked Borrows.
fn main() {
    let mut a = [1, 2, 3];
    let p = a.as_mut_ptr();
    let q = a.as_mut_ptr();
    unsafe { *p = 5 };
    println!("{} {a:?}", p == q);
}
