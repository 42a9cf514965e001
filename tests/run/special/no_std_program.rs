//@ compile-flags: -Cpanic=abort -Clink-arg=-lc
//@ exit: 42
//! A program without std: a C `main`, libc's `puts` and its own panic handler.
#![no_std]
#![no_main]
use core::ffi::{c_char, c_int};
unsafe extern "C" {
    fn puts(text: *const c_char) -> c_int;
    fn abort() -> !;
}
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { abort() }
}
/// The prebuilt `core` refers to it, though nothing unwinds here.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
fn triangle(n: c_int) -> c_int {
    (1..=n).fold(0, |a, b| a + b)
}
#[unsafe(no_mangle)]
pub extern "C" fn main(_argc: c_int, _argv: *const *const c_char) -> c_int {
    unsafe { puts(c"no std here".as_ptr()) };
    let mut digits = [b'0'; 4];
    for (i, d) in digits[..3].iter_mut().enumerate() {
        *d += i as u8 * 2;
    }
    digits[3] = 0;
    unsafe { puts(digits.as_ptr().cast()) };
    triangle(8) + 6
}
