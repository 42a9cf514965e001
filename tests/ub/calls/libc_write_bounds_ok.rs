//! The fine twin of `libc_write_bounds.rs`.
use std::ffi::{c_int, c_void};
unsafe extern "C" {
    fn write(fd: c_int, buf: *const c_void, n: usize) -> isize;
}
fn main() {
    let s = *b"hi\n";
    unsafe { write(1, s.as_ptr().cast(), 3) };
}
