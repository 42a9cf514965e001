//! The fine twin of `copy_nonoverlapping_by_one_byte.rs`.
fn main() {
    let mut a = [0u8; 9];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::copy_nonoverlapping(p, p.add(4), 4) };
    println!("{a:?}");
}
