//! A C string without its zero.
use std::ffi::CStr;
fn main() {
    let bytes = [b'a', b'b', b'c'];
    let s = unsafe { CStr::from_ptr(bytes.as_ptr().cast()) }; //~ UB-MEM-OOB
    println!("{}", s.count_bytes());
}
