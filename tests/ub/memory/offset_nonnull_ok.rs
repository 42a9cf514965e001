//! The fine twin of `offset_nonnull.rs`.
use std::ptr::NonNull;
fn main() {
    let mut a = [1u8; 2];
    let whole = NonNull::from(&mut a).cast::<u8>();
    let q = unsafe { whole.add(2) };
    println!("{}", whole == q);
}
