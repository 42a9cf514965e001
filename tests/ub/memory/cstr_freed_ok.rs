//! The fine twin of `cstr_freed.rs`.
use std::ffi::{CStr, CString};
fn main() {
    let owner = CString::new("text").unwrap();
    let p = owner.as_ptr();
    let s = unsafe { CStr::from_ptr(p) };
    println!("{}", s.count_bytes());
    drop(owner);
}
