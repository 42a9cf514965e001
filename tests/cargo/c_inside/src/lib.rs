//! A crate with C inside, and bindings of which some are wrong.

/// As they should be.
pub mod right {
    use std::ffi::{c_char, c_int, c_long, c_void};

    #[repr(C)]
    pub struct Point {
        pub x: i32,
        pub y: i64,
    }

    unsafe extern "C" {
        pub static counter: i32;
        pub fn sum(numbers: *const c_int, count: c_int) -> c_int;
        pub fn clear_first(numbers: *mut c_int);
        pub fn set_through(text: *mut c_char);
        pub fn status() -> c_int;
        pub fn widen(value: c_long) -> c_long;
        pub fn y_of(p: *const Point) -> i64;
        pub fn next_colour(c: c_int) -> c_int;
        pub fn is_ready() -> u8;
        pub fn make_text() -> *mut c_char;
        pub fn is_set(flag: *const bool) -> c_int;
        pub fn shifted(by: c_int) -> c_int;
        pub fn apply(f: extern "C" fn(*mut c_void, c_int) -> c_int, data: *mut c_void) -> c_int;
        pub fn free(memory: *mut c_void);
    }
}

/// The same with mistakes.
pub mod wrong {
    #[repr(C)]
    pub struct Narrow {
        pub x: i32,
        pub y: i32,
        pub z: i32,
        pub rest: i32,
    }

    #[repr(C)]
    #[derive(Clone, Copy, Debug)]
    pub enum Colour {
        Red,
        Green,
    }

    unsafe extern "C" {
        #[link_name = "counter"]
        pub static wide_counter: i64;
        #[link_name = "sum"]
        pub fn sum_of_three(numbers: *const i32, count: i32, start: i32) -> i32;
        #[link_name = "clear_first"]
        pub fn clear_shared(numbers: *const i32);
        #[link_name = "set_through"]
        pub fn set_shared(text: &u8);
        #[link_name = "status"]
        pub fn no_status();
        #[link_name = "widen"]
        pub fn widen_int(value: i32) -> i32;
        #[link_name = "y_of"]
        pub fn y_of_narrow(p: *const Narrow) -> i64;
        #[link_name = "next_colour"]
        pub fn next_of_two(c: Colour) -> Colour;
        #[link_name = "is_ready"]
        pub fn is_ready_bool() -> bool;
    }
}

#[cfg(test)]
mod tests {
    use super::{right, wrong};
    use std::ffi::{c_int, c_void};

    extern "C" fn add(data: *mut c_void, value: c_int) -> c_int {
        unsafe {
            *data.cast::<c_int>() += value;
            *data.cast()
        }
    }

    #[test]
    fn fine() {
        let mut numbers = [1, 2, 3];
        let mut text = *b"abc";
        let mut total: c_int = 0;
        unsafe {
            assert_eq!(right::sum(numbers.as_ptr(), 3), 6);
            right::clear_first(numbers.as_mut_ptr());
            right::set_through(text.as_mut_ptr().cast());
            assert_eq!((right::status(), right::widen(1 << 40), right::counter), (1, (1 << 40) + 1, 3));
            assert_eq!(right::y_of(&right::Point { x: 1, y: -2 }), -2);
            assert_eq!((right::next_colour(2), right::is_ready()), (0, 2));
            right::free(right::make_text().cast());
            assert_eq!((right::is_set(&true), right::shifted(2)), (1, 12));
            assert_eq!(right::apply(add, (&raw mut total).cast()), 20 + 21);
        }
        assert_eq!((numbers[0], text[1], total), (0, b'x', 21));
    }

    #[test]
    fn shifted_into_the_sign() {
        assert!(unsafe { right::shifted(31) } < 0);
    }

    #[test]
    fn ub_no_result() {
        unsafe { wrong::no_status() }
    }

    #[test]
    fn ub_written_through_shared() {
        let numbers = [1, 2];
        unsafe { wrong::clear_shared(numbers.as_ptr()) }
        assert_eq!(numbers[1], 2);
    }

    #[test]
    fn ub_bool_of_two() {
        assert!(unsafe { wrong::is_ready_bool() });
    }

    #[test]
    fn ub_flag_in_c() {
        let flag = 7u8;
        assert_eq!(unsafe { right::is_set((&raw const flag).cast()) }, 1);
    }

    #[test]
    fn leaked_by_c() {
        assert!(!unsafe { right::make_text() }.is_null());
    }
}
