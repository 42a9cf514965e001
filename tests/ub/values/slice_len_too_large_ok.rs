//! The fine twin of `slice_len_too_large.rs`.
fn main() {
    let x = [1u32; 2];
    let s: *const [u32] = std::ptr::slice_from_raw_parts(x.as_ptr(), usize::MAX);
    println!("{}", s.len() > 2);
}
