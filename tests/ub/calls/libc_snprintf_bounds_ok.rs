//! What does not fit is cut off.
use std::ffi::{c_char, c_int};

unsafe extern "C" {
    fn snprintf(to: *mut c_char, room: usize, format: *const c_char, ...) -> c_int;
}
fn main() {
    let mut text = [0 as c_char; 4];
    unsafe { snprintf(text.as_mut_ptr(), 4, c"%d".as_ptr(), 123456) };
    println!("{text:?}");
}
