// C's formats.
use std::ffi::*;

unsafe extern "C" {
    fn snprintf(to: *mut c_char, room: usize, format: *const c_char, ...) -> c_int;
    fn sprintf(to: *mut c_char, format: *const c_char, ...) -> c_int;
    fn printf(format: *const c_char, ...) -> c_int;
}

macro_rules! show {
    ($format:literal $(, $arg:expr)*) => {{
        let mut text = [0 as c_char; 80];
        let len = unsafe { snprintf(text.as_mut_ptr(), text.len(), $format.as_ptr() $(, $arg)*) };
        println!("{len} [{}]", unsafe { CStr::from_ptr(text.as_ptr()) }.to_str().unwrap());
    }};
}

fn main() {
    show!(c"plain %% text");
    show!(c"%d %i %u %x %X %o %c", -5, 5, 7u32, 255, 255, 8, 'c' as c_int);
    show!(c"[%5d|%-5d|%05d|%+d|% d]", 42, 42, 42, 42, 42);
    show!(c"[%.3d|%8.3d|%-8.3d|%08.3d|%.0d]", 7, 7, 7, 7, 0);
    show!(c"[%#x|%#o|%#X|%#x|%#010x]", 255, 8, 255, 0, 255);
    show!(c"%ld %lu %lld %llu", -1 as c_long, 1 as c_ulong, i64::MIN, u64::MAX);
    show!(c"%zu %hhd %hd %hu", 9usize, 300, 70000, 70000);
    show!(c"[%s|%10s|%-10s|%.2s|%10.2s]", c"abc".as_ptr(), c"r".as_ptr(), c"l".as_ptr(), c"abc".as_ptr(), c"abc".as_ptr());
    show!(c"[%*d|%-*d|%.*f]", 6, 42, 6, 42, 2, 1.0);
    show!(c"%f %.3f %.0f %10.2f|%-10.2f|%+f", 3.14159, 2.0005, 2.5, -1.5, 1.5, 0.0);
    show!(c"%e %.2e %E %.0e", 12345.678, 0.00012, 1e100, 5.0);
    show!(c"%g %g %g %g %g %G", 0.0001, 0.00001, 123456.0, 1234567.0, 100.0, 1e-10);
    show!(c"%g %.3g %#g %.10g", 0.0, 2.0f64 / 3.0, 1.5, 0.1);
    show!(c"%f %F %5.1f|%05.1f|%-8f|%08f", f64::INFINITY, f64::NEG_INFINITY, 2.25, -2.25, f64::NAN.abs(), f64::INFINITY);
    show!(c"%p", std::ptr::null::<u8>());

    let mut text = [1 as c_char; 8];
    unsafe {
        println!("{} {:?}", snprintf(text.as_mut_ptr(), 4, c"%s".as_ptr(), c"truncated".as_ptr()), text);
        println!("{}", snprintf(std::ptr::null_mut(), 0, c"%d".as_ptr(), 12345));
        println!("{} {:?}", sprintf(text.as_mut_ptr(), c"%d".as_ptr(), 1234567), text);
        println!("{}", printf(c"".as_ptr()));
    }
}
