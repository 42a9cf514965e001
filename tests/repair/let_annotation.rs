#![allow(invalid_reference_casting)]

fn main() {
    let x = 5;
    let p: *const i32 = &x;
    unsafe { *(p as *mut i32) = 7 };
    assert_eq!(x, 7);
}
