//! The fine twin of `oob_swap.rs`.
fn main() {
    let mut a = [1, 2];
    let p = a.as_mut_ptr();
    unsafe { std::ptr::swap(p, p.wrapping_add(1)) };
    println!("{a:?}");
}
