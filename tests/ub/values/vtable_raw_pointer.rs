//! Even a raw trait object pointer needs a real vtable.
use std::fmt::Debug;
fn main() {
    let d: *const dyn Debug = unsafe { std::mem::transmute([0usize, 8]) }; //~ UB-VALUE-VTABLE
    println!("{}", size_of_val(&d));
}
