//! A few functions of libc called directly.
use std::ffi::{CStr, c_char, c_int, c_void};
unsafe extern "C" {
    fn strlen(s: *const c_char) -> usize;
    fn memcmp(a: *const c_void, b: *const c_void, n: usize) -> c_int;
    fn memchr(s: *const c_void, c: c_int, n: usize) -> *mut c_void;
    fn malloc(n: usize) -> *mut c_void;
    fn calloc(n: usize, size: usize) -> *mut c_void;
    fn realloc(p: *mut c_void, n: usize) -> *mut c_void;
    fn free(p: *mut c_void);
    fn write(fd: c_int, buf: *const c_void, n: usize) -> isize;
}
fn main() {
    let text = c"hello";
    println!("{}", unsafe { strlen(text.as_ptr()) });
    println!("{}", unsafe { memcmp(b"abc".as_ptr().cast(), b"abd".as_ptr().cast(), 3) } < 0);
    let hit = unsafe { memchr(b"xyz".as_ptr().cast(), c_int::from(b'z'), 3) };
    println!("{}", !hit.is_null());
    unsafe {
        let p = calloc(4, 4).cast::<u32>();
        println!("{:?}", std::slice::from_raw_parts(p, 4));
        for i in 0..4 {
            *p.add(i) = i as u32 * 11;
        }
        let p = realloc(p.cast(), 64).cast::<u32>();
        println!("{:?}", std::slice::from_raw_parts(p, 4));
        free(p.cast());
        let s = malloc(6).cast::<c_char>();
        std::ptr::copy_nonoverlapping(text.as_ptr(), s, 6);
        println!("{:?}", CStr::from_ptr(s));
        free(s.cast());
        free(std::ptr::null_mut());
        write(1, b"raw write\n".as_ptr().cast(), 10);
    }
}
