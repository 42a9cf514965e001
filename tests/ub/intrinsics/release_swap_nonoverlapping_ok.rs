//@ compile-flags: -O
//! The fine twin of `release_swap_nonoverlapping.rs`.
fn main() {
    let mut bytes = [1u8, 2, 3, 4, 5];
    let p = bytes.as_mut_ptr();
    unsafe { std::ptr::swap_nonoverlapping(p, p.add(3), 2) };
    println!("{bytes:?}");
}
