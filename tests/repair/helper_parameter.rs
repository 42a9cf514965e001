fn set(p: *const i32, value: i32) {
    unsafe { *(p as *mut i32) = value };
}

fn main() {
    let mut x = 5;
    set(&mut x, 7);
    assert_eq!(x, 7);
}
