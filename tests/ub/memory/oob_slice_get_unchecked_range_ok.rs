//! The fine twin of `oob_slice_get_unchecked_range.rs`.
fn main() {
    let v = [1, 2, 3];
    let x = unsafe { v.get_unchecked(2..3) };
    println!("{}", x.len());
}
