//! The fine twin of `copy_nonoverlapping_size_overflow.rs`.
fn main() {
    let mut a = [0u32; 2];
    let p = a.as_mut_ptr();
    let n = std::hint::black_box(1);
    unsafe { std::ptr::copy_nonoverlapping(p, p.wrapping_add(1), n) };
    println!("{a:?}");
}
