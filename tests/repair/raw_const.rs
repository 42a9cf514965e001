fn main() {
    let mut x = 5;
    let r = &mut x;
    let p = &raw const *r as *mut i32;
    unsafe { *p = 7 };
    assert_eq!(x, 7);
}
