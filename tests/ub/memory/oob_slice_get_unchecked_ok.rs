//! The fine twin of `oob_slice_get_unchecked.rs`.
fn main() {
    let v = vec![1, 2, 3];
    let x = unsafe { v.get_unchecked(2) };
    println!("{x}");
}
