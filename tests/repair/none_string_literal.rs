fn main() {
    let p = "abc".as_ptr() as *mut u8;
    unsafe { *p = b'x' };
}
