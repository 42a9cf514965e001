//! The fine twin of `libc_strlen_unterminated.rs`.
use std::ffi::c_char;
unsafe extern "C" {
    fn strlen(s: *const c_char) -> usize;
}
fn main() {
    let s = [b'a', 0];
    println!("{}", unsafe { strlen(s.as_ptr().cast()) });
}
