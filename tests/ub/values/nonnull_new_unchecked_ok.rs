//! The fine twin of `nonnull_new_unchecked.rs`.
use std::ptr::NonNull;
fn main() {
    let mut x = 1u8;
    let p = if x == 2 { std::ptr::null_mut() } else { &raw mut x };
    let n = unsafe { NonNull::new_unchecked(p) };
    println!("{}", n.as_ptr().is_null());
}
