fn main() {
    let p = Box::into_raw(Box::new(5));
    let again = unsafe { Box::from_raw(&*p as *const i32 as *mut i32) };
    assert_eq!(*again, 5);
}
