//! A thread that exits in the middle of calls ends them: what they protected may be used again.

use std::ffi::c_void;
use std::ptr::null_mut;

type Start = extern "C-unwind" fn(*mut c_void) -> *mut c_void;

unsafe extern "C-unwind" {
    fn pthread_create(thread: *mut usize, attr: *const c_void, start: Start, arg: *mut c_void) -> i32;
    fn pthread_join(thread: usize, result: *mut *mut c_void) -> i32;
    fn pthread_exit(result: *mut c_void) -> !;
}

#[inline(never)]
fn leave(number: &mut u32) {
    *number += 1;
    unsafe { pthread_exit(null_mut()) }
}

extern "C-unwind" fn start(argument: *mut c_void) -> *mut c_void {
    leave(unsafe { &mut *argument.cast() });
    argument
}

fn main() {
    let number = Box::into_raw(Box::new(1u32));
    for _ in 0..100 {
        let mut thread = 0;
        unsafe {
            assert_eq!(pthread_create(&mut thread, std::ptr::null(), start, number.cast()), 0);
            assert_eq!(pthread_join(thread, null_mut()), 0);
            *number += 1;
        }
    }
    println!("{}", unsafe { Box::from_raw(number) });
}
