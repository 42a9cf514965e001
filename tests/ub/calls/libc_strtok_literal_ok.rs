//! `strtok` writes to the string, which is a variable here.
use std::ffi::c_char;

unsafe extern "C" {
    fn strtok(text: *mut c_char, separators: *const c_char) -> *mut c_char;
}
fn main() {
    let mut text = *b"a,b\0";
    let text = text.as_mut_ptr().cast();
    let part = unsafe { strtok(text, c",".as_ptr()) };
    println!("{}", part.is_null());
}
