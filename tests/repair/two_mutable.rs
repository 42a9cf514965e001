fn main() {
    let mut x = 5;
    let p = &mut x as *mut i32;
    let q = &mut x as *mut i32;
    unsafe {
        *q = 1;
        *p = 2;
    }
    assert_eq!(x, 2);
}
