//! The fine twin of `oob_raw_write_after.rs`.
fn main() {
    let mut v = vec![0u64; 4].into_boxed_slice();
    let p = v.as_mut_ptr();
    unsafe { *p.wrapping_add(3) = 1 };
    println!("{v:?}");
}
