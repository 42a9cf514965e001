//@ borrows: stacked
//! A pointer to one element reaches the next: Stacked Borrows limits it to its range.
fn main() {
    let mut a = [1, 2];
    let p = std::ptr::from_mut(&mut a[0]);
    unsafe { *p.add(1) = 5 }; //~ UB-ALIAS-STACKED-WRITE
    println!("{a:?}");
}
