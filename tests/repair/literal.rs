#![allow(invalid_reference_casting)]

fn main() {
    let p = &5 as *const i32 as *mut i32;
    unsafe { *p = 7 };
    assert_eq!(unsafe { *p }, 7);
}
