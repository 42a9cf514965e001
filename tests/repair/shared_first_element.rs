fn main() {
    let a = [1, 2, 3];
    let p = &a[0] as *const i32 as *mut i32;
    unsafe { *p.add(2) = 9 };
    assert_eq!(a, [1, 2, 9]);
}
