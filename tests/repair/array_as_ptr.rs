fn main() {
    let a = [1, 2, 3];
    let p = a.as_ptr().cast_mut();
    unsafe { *p = 9 };
    println!("{a:?}");
}
