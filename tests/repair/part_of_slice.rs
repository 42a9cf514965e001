fn main() {
    let mut a = vec![1, 2, 3];
    let p = a[..1].as_mut_ptr();
    unsafe { *p.add(2) = 9 };
    assert_eq!(a, [1, 2, 9]);
}
