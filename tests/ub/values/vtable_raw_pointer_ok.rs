//! The fine twin of `vtable_raw_pointer.rs`.
use std::fmt::Debug;
fn main() {
    let d: *const dyn Debug = std::ptr::null::<u8>();
    println!("{}", size_of_val(&d));
}
