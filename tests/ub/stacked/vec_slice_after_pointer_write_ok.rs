//@ borrows: stacked
//! The fine twin of `vec_slice_after_pointer_write.rs`.
fn main() {
    let mut v = vec![1, 2, 3];
    let p = v.as_mut_ptr();
    let s = unsafe { std::slice::from_raw_parts(p, 3) };
    let x = s[0];
    unsafe { *p = 7 };
    println!("{x} {}", v.len());
}
