//! Asks whoever interprets the program for what it knows; natively it answers for itself.
#[cfg(miri)]
mod interpreter {
    use std::ffi::c_char;
    unsafe extern "Rust" {
        fn miri_get_alloc_id(ptr: *const ()) -> u64;
        fn miri_host_to_target_path(path: *const c_char, out: *mut c_char, size: usize) -> usize;
    }
    pub fn same(a: *const u8, b: *const u8) -> bool {
        unsafe { miri_get_alloc_id(a.cast()) == miri_get_alloc_id(b.cast()) }
    }
    pub fn path(out: &mut [u8]) -> usize {
        unsafe { miri_host_to_target_path(c"/a/b".as_ptr(), out.as_mut_ptr().cast(), out.len()) }
    }
}
#[cfg(not(miri))]
mod interpreter {
    pub fn same(a: *const u8, b: *const u8) -> bool {
        a.addr().abs_diff(b.addr()) < 2
    }
    pub fn path(out: &mut [u8]) -> usize {
        if out.len() < 5 {
            return 5;
        }
        out[..5].copy_from_slice(b"/a/b\0");
        0
    }
}

fn main() {
    let (bytes, other) = ([1u8, 2], [3u8; 64]);
    let first = bytes.as_ptr();
    println!("{} {}", interpreter::same(first, &raw const bytes[1]), interpreter::same(first, &raw const other[32]));
    let mut out = [0; 8];
    println!("{} {}", interpreter::path(&mut out[..3]), interpreter::path(&mut out));
    println!("{}", str::from_utf8(&out[..4]).unwrap());
}
