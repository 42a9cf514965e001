//! `size_of_val_raw` with a length beyond every object.
#![feature(layout_for_ptr)]
fn main() {
    let x = [1u64; 2];
    let p = std::ptr::slice_from_raw_parts(x.as_ptr(), usize::MAX);
    println!("{}", unsafe { std::mem::size_of_val_raw(p) }); //~ UB-VALUE-META|UB-INTRINSIC-SIZE
}
