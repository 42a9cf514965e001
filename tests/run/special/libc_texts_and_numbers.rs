// More of C's functions on strings, numbers and random numbers.
#![allow(clashing_extern_declarations)]
use std::ffi::*;

unsafe extern "C" {
    fn strtoul(s: *const c_char, end: *mut *mut c_char, base: c_int) -> c_ulong;
    fn strtoull(s: *const c_char, end: *mut *mut c_char, base: c_int) -> c_ulonglong;
    fn strtod(s: *const c_char, end: *mut *mut c_char) -> f64;
    fn strtof(s: *const c_char, end: *mut *mut c_char) -> f32;
    fn atof(s: *const c_char) -> f64;
    fn strcasecmp(a: *const c_char, b: *const c_char) -> c_int;
    fn strncasecmp(a: *const c_char, b: *const c_char, n: usize) -> c_int;
    fn strtok(s: *mut c_char, separators: *const c_char) -> *mut c_char;
    fn strtok_r(s: *mut c_char, separators: *const c_char, at: *mut *mut c_char) -> *mut c_char;
    fn strsep(s: *mut *mut c_char, separators: *const c_char) -> *mut c_char;
    fn strchrnul(s: *const c_char, c: c_int) -> *const c_char;
    fn strcasestr(s: *const c_char, wanted: *const c_char) -> *const c_char;
    fn mempcpy(to: *mut c_void, from: *const c_void, n: usize) -> *mut c_void;
    fn memccpy(to: *mut c_void, from: *const c_void, c: c_int, n: usize) -> *mut c_void;
    fn strerror(errno: c_int) -> *const c_char;
    fn frexp(x: f64, exponent: *mut c_int) -> f64;
    fn modf(x: f64, whole: *mut f64) -> f64;
    fn lround(x: f64) -> c_long;
    fn lrint(x: f64) -> c_long;
    fn nextafter(x: f64, to: f64) -> f64;
    fn htonl(x: u32) -> u32;
    fn ntohs(x: u16) -> u16;
    fn srand(seed: c_uint);
    fn rand() -> c_int;
    fn rand_r(seed: *mut c_uint) -> c_int;
    fn isprint(c: c_int) -> c_int;
    fn iscntrl(c: c_int) -> c_int;
    fn ffs(x: c_int) -> c_int;
}

fn text(s: *const c_char) -> String {
    if s.is_null() { "null".into() } else { unsafe { CStr::from_ptr(s) }.to_string_lossy().into_owned() }
}

unsafe fn numbers() {
    let mut end = std::ptr::null_mut();
    unsafe {
        println!("{} {}", strtoul(c"  0xffz".as_ptr(), &mut end, 0), text(end));
        println!("{} {}", strtoull(c"18446744073709551615".as_ptr(), &mut end, 10), text(end));
        println!("{} {}", strtoull(c"-1".as_ptr(), &mut end, 10), strtoull(c"99999999999999999999".as_ptr(), &mut end, 10));
        println!("{} {}", strtod(c" -1.5e3x".as_ptr(), &mut end), text(end));
        println!("{} {}", strtod(c"1e".as_ptr(), &mut end), text(end));
        println!("{} {}", strtof(c"0.1 ".as_ptr(), &mut end), text(end));
        println!("{} {}", strtod(c"inf".as_ptr(), &mut end), strtod(c"word".as_ptr(), &mut end));
        println!("{} {}", atof(c"-2.5".as_ptr()), text(end));
        let (mut exponent, mut whole) = (0, 0.0);
        println!("{} {}", frexp(10.0, &mut exponent), frexp(-5e-324, &mut exponent));
        println!("{exponent} {} {whole}", modf(-3.25, &mut whole));
        println!("{} {} {} {}", lround(2.5), lrint(2.5), lround(-0.5), nextafter(1.0, 2.0));
        println!("{:?} {:?}", htonl(0x01020304).to_ne_bytes(), ntohs(0x0102).to_ne_bytes());
        println!("{} {} {} {}", isprint(65) != 0, isprint(10) != 0, iscntrl(10) != 0, ffs(24));
    }
}

unsafe fn strings() {
    unsafe {
        println!("{} {}", strcasecmp(c"AbC".as_ptr(), c"aBc".as_ptr()), strncasecmp(c"ABx".as_ptr(), c"aby".as_ptr(), 2));
        let mut list = *b",a,b;;c;\0";
        let mut part = strtok(list.as_mut_ptr().cast(), c",;".as_ptr());
        while !part.is_null() {
            print!("{} ", text(part));
            part = strtok(std::ptr::null_mut(), c",;".as_ptr());
        }
        let mut list = *b"x y\0";
        let mut at = std::ptr::null_mut();
        println!("{}", text(strtok_r(list.as_mut_ptr().cast(), c" ".as_ptr(), &mut at)));
        println!("{}", text(strtok_r(std::ptr::null_mut(), c" ".as_ptr(), &mut at)));
        println!("{}", text(strtok_r(std::ptr::null_mut(), c" ".as_ptr(), &mut at)));
        let mut list = *b"p::q\0";
        let mut rest: *mut c_char = list.as_mut_ptr().cast();
        println!("[{}] [{}]", text(strsep(&mut rest, c":".as_ptr())), text(strsep(&mut rest, c":".as_ptr())));
        println!("[{}] {}", text(strsep(&mut rest, c":".as_ptr())), rest.is_null());
        println!("{} [{}]", text(strchrnul(c"abc".as_ptr(), 'b' as c_int)), text(strchrnul(c"abc".as_ptr(), 'z' as c_int)));
        println!("{} {}", text(strcasestr(c"Hello".as_ptr(), c"LL".as_ptr())), text(strcasestr(c"Hello".as_ptr(), c"x".as_ptr())));
        let mut to = [0u8; 8];
        let end = mempcpy(to.as_mut_ptr().cast(), c"abc".as_ptr().cast(), 3);
        println!("{:?} {}", to, end.addr() - to.as_ptr().addr());
        let end = memccpy(to.as_mut_ptr().cast(), c"xyz".as_ptr().cast(), 'y' as c_int, 4);
        println!("{:?} {}", to, end.addr() - to.as_ptr().addr());
        println!("{} | {} | {}", text(strerror(2)), text(strerror(0)), text(strerror(9999)));
    }
}

fn main() {
    unsafe {
        numbers();
        strings();
        println!("{} {}", rand(), rand());
        srand(42);
        println!("{:?}", (0..5).map(|_| rand()).collect::<Vec<_>>());
        let mut seed = 7;
        println!("{} {} {seed}", rand_r(&mut seed), rand_r(&mut seed));
    }
}
