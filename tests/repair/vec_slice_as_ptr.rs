fn main() {
    let v = vec![1, 2, 3];
    let p = v.as_slice().as_ptr() as *mut i32;
    unsafe { *p = 9 };
    assert_eq!(v[0], 9);
}
