//! The fine twin of `uaf_slice_of_dropped_vec.rs`.
fn forever<T>(s: &[T]) -> &'static [T] {
    unsafe { std::slice::from_raw_parts(s.as_ptr(), s.len()) }
}
fn main() {
    let v = vec![1, 2, 3];
    let s = forever(&v);
    println!("{}", s[0]);
    drop(v);
}
