//! `strlen` of bytes without a zero.
use std::ffi::c_char;
unsafe extern "C" {
    fn strlen(s: *const c_char) -> usize;
}
fn main() {
    let s = [b'a', b'b'];
    println!("{}", unsafe { strlen(s.as_ptr().cast()) }); //~ UB-MEM-OOB
}
