//! The fine twin of `copy_nonoverlapping_overlap.rs`.
fn main() {
    let mut a = [1u8, 2, 3, 4, 5, 6];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::copy(p, p.add(2), 4) };
    println!("{a:?}");
}
