//! The fine twin of `swap_nonoverlapping_overlap.rs`.
fn main() {
    let mut a = [1u32, 2, 3, 4];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::swap_nonoverlapping(p, p.add(2), 2) };
    println!("{a:?}");
}
