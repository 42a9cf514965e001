//! The fine twin of `vtable_null.rs`.
use std::fmt::Debug;
fn main() {
    let x = 1u8;
    let d: &dyn Debug = &x;
    println!("{}", size_of_val(&d));
}
