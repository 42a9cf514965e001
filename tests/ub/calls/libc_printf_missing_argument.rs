//! A format that asks for more arguments than there are.
use std::ffi::{c_char, c_int};

unsafe extern "C" {
    fn printf(format: *const c_char, ...) -> c_int;
}
fn main() {
    unsafe { printf(c"%d %d\n".as_ptr(), 1) }; //~ UB-CALL-VARIADIC
}
