fn main() {
    let mut v = vec![1, 2];
    let p = v.as_mut_ptr();
    let first = unsafe { &*p };
    unsafe { *p = 3 };
    println!("{first} {v:?}");
    v.clear();
}
