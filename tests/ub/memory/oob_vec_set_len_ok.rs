//! The fine twin of `oob_vec_set_len.rs`.
fn main() {
    let mut v = vec![1u8, 2];
    v.shrink_to_fit();
    unsafe { v.set_len(1) };
    println!("{}", v.len());
}
