//! The fine twin of `str_too_long.rs`.
fn main() {
    let bytes = *b"abc";
    let s = std::ptr::slice_from_raw_parts(bytes.as_ptr(), 3);
    let t: &str = unsafe { &*(s as *const str) };
    println!("{}", t.len());
}
