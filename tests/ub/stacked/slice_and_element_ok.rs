//@ borrows: stacked
//! The fine twin of `slice_and_element.rs`.
fn main() {
    let mut a = [1, 2, 3];
    let s = &mut a[..];
    let p = std::ptr::from_mut(&mut s[0]);
    let v = unsafe { *p };
    s[0] = 9;
    println!("{v} {a:?}");
}
