#![allow(invalid_reference_casting)]

fn set(x: &i32, value: i32) {
    unsafe { *(x as *const i32 as *mut i32) = value };
}

fn main() {
    let x = 5;
    set(&x, 7);
    assert_eq!(x, 7);
}
