//! A trait object whose vtable is ordinary data.
use std::fmt::Debug;
fn main() {
    let x = 1u8;
    let words = [0usize, 1, 1, 0];
    let d: &dyn Debug = unsafe { std::mem::transmute([(&raw const x).cast::<()>(), words.as_ptr().cast()]) }; //~ UB-VALUE-VTABLE
    println!("{} {x}", size_of_val(&d));
}
