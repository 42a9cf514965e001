//! `memcmp` beyond the end.
use std::ffi::{c_int, c_void};
unsafe extern "C" {
    fn memcmp(a: *const c_void, b: *const c_void, n: usize) -> c_int;
}
fn main() {
    let (a, b) = ([1u8; 4], [1u8; 2]);
    println!("{}", unsafe { memcmp(a.as_ptr().cast(), b.as_ptr().cast(), 4) }); //~ UB-MEM-OOB
}
