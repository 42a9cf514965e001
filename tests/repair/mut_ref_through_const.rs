fn main() {
    let mut x = 5;
    let p = &mut x as *const i32 as *mut i32;
    unsafe { *p = 7 };
    assert_eq!(x, 7);
}
