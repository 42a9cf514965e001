//@ borrows: stacked
//! Two elements of a slice borrowed mutably one after the other.
fn main() {
    let mut a = [1, 2];
    let x = std::ptr::from_mut(&mut a[0]);
    let s = &mut a[..];
    let y = &mut s[1];
    *y += 1;
    unsafe { *x += *y }; //~ UB-ALIAS-STACKED-READ
    println!("{a:?}");
}
