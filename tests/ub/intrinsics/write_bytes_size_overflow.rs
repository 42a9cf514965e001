//! The total size of `write_bytes` does not fit.
fn main() {
    let mut a = [1u64; 2];
    let n = std::hint::black_box(usize::MAX / 4);
    unsafe { a.as_mut_ptr().write_bytes(0, n) }; //~ UB-INTRINSIC-SIZE: overflow computing total size of `write_bytes`
    println!("{a:?}");
}
