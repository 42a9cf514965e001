fn write(p: *mut i32) {
    unsafe { *p = 7 };
}

fn middle(x: &i32) {
    inner(x);
}

fn inner(y: &i32) {
    write(y as *const i32 as *mut i32);
}

fn main() {
    let value = 5;
    middle(&value);
    assert_eq!(value, 7);
}
