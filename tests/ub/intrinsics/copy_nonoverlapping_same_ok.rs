//! The fine twin of `copy_nonoverlapping_same.rs`.
fn main() {
    let mut x = 5u64;
    let p = &raw mut x;
    unsafe { std::ptr::copy_nonoverlapping(p, p, 0) };
    println!("{x}");
}
