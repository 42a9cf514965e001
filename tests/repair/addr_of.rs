use std::ptr::addr_of;

fn main() {
    let pair = (1, 2);
    let p = addr_of!(pair.1) as *mut i32;
    unsafe { *p = 3 };
    assert_eq!(pair, (1, 3));
}
