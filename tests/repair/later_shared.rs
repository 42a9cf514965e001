fn main() {
    let mut x = [1, 2];
    let p = &mut x as *mut [i32; 2];
    let r = &mut x;
    r[0] = 3;
    unsafe { (*p)[1] = 4 };
    assert_eq!(x, [3, 4]);
}
