//! A reference to a trait object with a null vtable.
use std::fmt::Debug;
fn main() {
    let x = 1u8;
    let d: &dyn Debug = unsafe { std::mem::transmute([(&raw const x).cast::<()>(), std::ptr::null()]) }; //~ UB-VALUE-VTABLE
    println!("{}", size_of_val(&d));
}
