fn bump(v: &[i32]) {
    let p = v.as_ptr() as *mut i32;
    unsafe { *p.add(1) += 1 };
}

fn main() {
    let a = [1, 2, 3];
    bump(&a);
    assert_eq!(a[1], 3);
}
