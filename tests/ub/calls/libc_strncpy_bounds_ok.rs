//! The fine twin of `libc_strncpy_bounds.rs`.
unsafe extern "C" {
    fn strncpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8;
}
fn main() {
    let mut text = [1u8; 4];
    unsafe { strncpy(text.as_mut_ptr(), c"a".as_ptr().cast(), 4) };
    println!("{text:?}");
}
