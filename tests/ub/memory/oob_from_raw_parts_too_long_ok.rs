//! The fine twin of `oob_from_raw_parts_too_long.rs`.
fn main() {
    let a = [1u32, 2, 3];
    let s = unsafe { std::slice::from_raw_parts(a.as_ptr(), 3) };
    println!("{}", s.len());
}
