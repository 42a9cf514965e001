use std::ffi::{CStr, c_char, c_int};

unsafe extern "C" {
    fn getenv(name: *const c_char) -> *const c_char;
    fn setenv(name: *const c_char, value: *const c_char, overwrite: c_int) -> c_int;
    fn unsetenv(name: *const c_char) -> c_int;
}

fn main() {
    unsafe {
        setenv(c"MODE".as_ptr(), c"one".as_ptr(), 1);
        setenv(c"OTHER".as_ptr(), c"1".as_ptr(), 1);
        let mode = getenv(c"MODE".as_ptr());
        setenv(c"MODE".as_ptr(), c"two".as_ptr(), 0);
        setenv(c"OTHER".as_ptr(), c"2".as_ptr(), 1);
        unsetenv(c"OTHER".as_ptr());
        println!("{:?}", CStr::from_ptr(mode));
        setenv(c"MODE".as_ptr(), c"two".as_ptr(), 1);
        println!("{:?}", CStr::from_ptr(getenv(c"MODE".as_ptr())));
    }
}
