#![allow(invalid_reference_casting)]

fn main() {
    let v = vec![1, 2];
    let p = v.first().unwrap() as *const i32 as *mut i32;
    unsafe { *p = 7 };
    assert_eq!(v, [7, 2]);
}
