//@ borrows: stacked
//! An element's pointer after the same element was written through the slice.
fn main() {
    let mut a = [1, 2, 3];
    let s = &mut a[..];
    let p = std::ptr::from_mut(&mut s[0]);
    s[0] = 9;
    let v = unsafe { *p }; //~ UB-ALIAS-STACKED-READ
    println!("{v} {a:?}");
}
