fn main() {
    let mut a = [1, 2, 3];
    let first = a.as_mut_ptr();
    let last = unsafe { a.as_mut_ptr().add(2) };
    unsafe { std::ptr::swap(first, last) };
    assert_eq!(a, [3, 2, 1]);
}
