//! The fine twin of `libc_abs_overflow.rs`.
unsafe extern "C" {
    fn abs(x: i32) -> i32;
    fn atoi(text: *const u8) -> i32;
    fn strtol(text: *const u8, end: *mut *mut u8, base: i32) -> core::ffi::c_long;
    fn toupper(c: i32) -> i32;
}
fn main() {
    println!("{}", unsafe { abs(i32::MIN + 1) });
    println!("{}", unsafe { atoi(c" -12x".as_ptr().cast()) });
    let mut end = std::ptr::null_mut();
    let text = c"0x1fg";
    let value = unsafe { strtol(text.as_ptr().cast(), &mut end, 0) };
    println!("{value} {}", unsafe { *end } as char);
    println!("{}", unsafe { toupper(b'a'.into()) });
}
