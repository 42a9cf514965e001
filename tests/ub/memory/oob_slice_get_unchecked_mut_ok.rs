//! The fine twin of `oob_slice_get_unchecked_mut.rs`.
fn main() {
    let mut v = [1, 2, 3];
    *unsafe { v.get_unchecked_mut(2) } = 9;
    println!("{v:?}");
}
