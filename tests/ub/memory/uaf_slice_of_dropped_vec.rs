//! A slice with a forged lifetime outlives its vector.
fn forever<T>(s: &[T]) -> &'static [T] {
    unsafe { std::slice::from_raw_parts(s.as_ptr(), s.len()) }
}
fn main() {
    let v = vec![1, 2, 3];
    let s = forever(&v);
    drop(v);
    println!("{}", s[0]); //~ UB-MEM-UAF|UB-VALUE-DANGLING
}
