fn main() {
    let x = 5;
    let p = (&x as *const i32).cast_mut();
    unsafe { p.write(7) };
    assert_eq!(x, 7);
}
