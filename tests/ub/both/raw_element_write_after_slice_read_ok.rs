//@ borrows: stacked
//! Accepted by the other model. A written element pointer, after the whole array was read.
fn main() {
    let mut a = [1, 2, 3];
    let p = std::ptr::from_mut(&mut a[1]);
    unsafe { *p = 7 };
    let sum = a[0] + a[1] + a[2];
    unsafe { *p = 8 };
    println!("{sum} {a:?}");
}
