fn at(v: &[i32], index: usize) -> *const i32 {
    &v[index]
}

fn main() {
    let v = vec![1, 2, 3];
    let p = at(&v, 1) as *mut i32;
    unsafe { *p = 9 };
    assert_eq!(v, [1, 9, 3]);
}
