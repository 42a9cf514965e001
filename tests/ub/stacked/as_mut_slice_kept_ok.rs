//@ borrows: stacked
//! The fine twin of `as_mut_slice_kept.rs`.
fn main() {
    let mut v = vec![1, 2, 3];
    let s = unsafe { &mut *std::ptr::from_mut(v.as_mut_slice()) };
    let x = s[0];
    v.as_mut_slice()[0] = 7;
    println!("{x}");
}
