//! Functions that cross into C, and tests that pass them one input each.

use std::ffi::{c_char, c_int};

#[repr(C)]
pub struct Packet {
    pub data: *const u8,
    pub len: usize,
    pub flags: u32,
}

unsafe extern "C" {
    pub fn magic_write(s: *const c_char, key: u32) -> c_int;
    pub fn of_three(data: *const u8, len: usize) -> c_int;
    pub fn counted(data: *const u8, len: usize) -> c_int;
    pub fn last_char(text: *const c_char) -> c_int;
    pub fn word(text: *const c_char) -> c_int;
    pub fn parse(p: *const Packet) -> c_int;
    pub fn level(x: f64) -> c_int;
    pub fn squeeze(src: *const u8, src_len: usize, dst: *mut u8, dst_len: usize) -> c_int;
    pub fn sum_of(numbers: *const i32, count: usize) -> c_int;
    pub fn item(numbers: *const i32, at: c_int) -> c_int;
    pub fn fill(to: *mut u8, value: c_int, n: usize);
    pub fn rows(cells: *const u8, wide: usize, high: usize) -> c_int;
    pub fn text_of(name: *const c_char) -> usize;
    /// By the names, `factor` would have `len` items; `ubik.toml` says that only `list` has.
    pub fn weighted(factor: *const i32, list: *const i32, len: usize) -> c_int;
}

pub extern "C" fn checked(n: u32) -> u32 {
    n.wrapping_mul(2)
}

/// # Safety
///
/// `numbers` points to `len` numbers.
pub unsafe extern "C" fn first_of(numbers: *const u32, len: usize) -> u32 {
    if len == 0 { 0 } else { unsafe { *numbers } }
}

pub fn plain(n: u16) -> u16 {
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magic() {
        assert_eq!(unsafe { magic_write(c"hello".as_ptr(), 7) }, b'h'.into());
    }

    #[test]
    fn lists() {
        let data = [2, 5, 6, 7, 8];
        assert_eq!(unsafe { of_three(data.as_ptr(), data.len()) }, 28);
        assert_eq!(unsafe { counted(data.as_ptr(), data.len()) }, 11);
        let mut out = [0; 5];
        unsafe { squeeze(data.as_ptr(), data.len(), out.as_mut_ptr(), out.len()) };
        assert_eq!(out, data);
    }

    #[test]
    fn texts() {
        assert_eq!(unsafe { last_char(c"hello".as_ptr()) }, b'o'.into());
        assert_eq!(unsafe { word(c"list".as_ptr()) }, 2);
    }

    #[test]
    fn structs() {
        let data = [9, 8];
        let packet = Packet { data: data.as_ptr(), len: 2, flags: 1 };
        assert_eq!(unsafe { parse(&packet) }, 9);
    }

    #[test]
    fn floats() {
        assert_eq!(unsafe { level(2.5) }, 3);
    }

    /// A number beside a buffer is its length, and is not varied by itself.
    #[test]
    fn lengths() {
        let numbers = [1, 2, 4];
        assert_eq!(unsafe { sum_of(numbers.as_ptr(), 3) }, 7);
        assert_eq!(unsafe { item(numbers.as_ptr(), 1) }, 2);
        let mut bytes = [0; 6];
        unsafe { fill(bytes.as_mut_ptr(), 1, 6) };
        assert_eq!(unsafe { rows(bytes.as_ptr(), 2, 3) }, 6);
        assert_eq!(unsafe { text_of(c"name".as_ptr()) }, 4);
    }

    #[test]
    fn stated() {
        assert_eq!(unsafe { weighted(&2, [1, 2, 4].as_ptr(), 3) }, 3);
    }

    #[test]
    fn exported() {
        assert_eq!(crate::checked(5), 10);
        let numbers = [1, 2, 3];
        assert_eq!(unsafe { crate::first_of(numbers.as_ptr(), numbers.len()) }, 1);
    }

    #[test]
    fn in_rust() {
        assert_eq!(plain(3), 3);
    }
}
