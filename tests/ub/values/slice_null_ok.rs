//! The fine twin of `slice_null.rs`.
fn main() {
    let p = std::hint::black_box(std::ptr::dangling::<u8>());
    let s = unsafe { std::slice::from_raw_parts(p, 0) };
    println!("{}", s.len());
}
