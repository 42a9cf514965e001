//! As many arguments as the format asks for.
use std::ffi::{c_char, c_int};

unsafe extern "C" {
    fn printf(format: *const c_char, ...) -> c_int;
}
fn main() {
    unsafe { printf(c"%d %d\n".as_ptr(), 1, 2) };
}
