#![allow(invalid_reference_casting)]

fn main() {
    let x = 5;
    let p = &x as *const i32 as *mut i32;
    unsafe { *p = 7 };
    assert_eq!(unsafe { *p }, 7);
}
