fn main() {
    let mut a = [1, 2, 3];
    let p = &mut a[0] as *mut i32;
    unsafe { *p.add(2) = 9 };
    assert_eq!(a, [1, 2, 9]);
}
