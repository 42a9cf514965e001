//! The fine twin of `cstr_unterminated.rs`.
use std::ffi::CStr;
fn main() {
    let bytes = [b'a', b'b', 0];
    let s = unsafe { CStr::from_ptr(bytes.as_ptr().cast()) };
    println!("{}", s.count_bytes());
}
