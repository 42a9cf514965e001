fn main() {
    let mut x = 5;
    let p: *mut i32 = &mut x;
    let q: *mut i32 = &mut x;
    unsafe {
        *q += 1;
        *p += 1;
        *q += 1;
    }
    assert_eq!(x, 8);
}
