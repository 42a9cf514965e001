//@ borrows: stacked
//! The fine twin of `nested_reborrow_after_outer_write.rs`.
fn main() {
    let mut a = 1;
    let x = &mut a;
    let y = &mut *x;
    let z = std::ptr::from_mut(&mut *y);
    unsafe { *z = 3 };
    *x = 2;
    println!("{a}");
}
