fn main() {
    let mut x = 5;
    let p = &raw mut x;
    let r = &mut x;
    *r += 1;
    unsafe { *p += 1 };
    assert_eq!(x, 7);
}
