//! The fine twin of `size_of_val_bad_meta.rs`.
#![feature(layout_for_ptr)]
fn main() {
    let x = [1u64; 2];
    let p = std::ptr::slice_from_raw_parts(x.as_ptr(), 2);
    println!("{}", unsafe { std::mem::size_of_val_raw(p) });
}
