//@ borrows: tree
//! Accepted by the other model. A raw pointer made from a `&mut` is the same as it for Tree Borrows.
fn main() {
    let mut a = 1;
    let x = &mut a;
    let p = std::ptr::from_mut(x);
    let q = x as *mut i32;
    *x = 2;
    unsafe { *q = 3 };
    println!("{} {a}", p == q);
}
