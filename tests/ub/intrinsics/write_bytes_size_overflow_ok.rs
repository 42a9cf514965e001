//! The fine twin of `write_bytes_size_overflow.rs`.
fn main() {
    let mut a = [1u64; 2];
    let n = std::hint::black_box(2);
    unsafe { a.as_mut_ptr().write_bytes(0, n) };
    println!("{a:?}");
}
