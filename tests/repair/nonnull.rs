use std::ptr::NonNull;

fn main() {
    let x = 5;
    let p = NonNull::from(&x);
    unsafe { *p.as_ptr() = 7 };
    assert_eq!(x, 7);
}
