//! A C string whose owner is gone.
use std::ffi::{CStr, CString};
fn main() {
    let owner = CString::new("text").unwrap();
    let p = owner.as_ptr();
    drop(owner);
    let s = unsafe { CStr::from_ptr(p) }; //~ UB-MEM-UAF
    println!("{}", s.count_bytes());
}
