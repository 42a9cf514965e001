fn main() {
    let mut s = String::from("abc");
    let p = s.as_str().as_ptr() as *mut u8;
    unsafe { *p = b'x' };
    s.push('d');
    assert_eq!(s, "xbcd");
}
