//! The fine twin of `alloc_double_drop_vec.rs`.
fn main() {
    let v = vec![1, 2, 3];
    let w = unsafe { std::ptr::read(&v) };
    drop(w);
    std::mem::forget(v);
}
