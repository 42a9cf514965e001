//! A null `NonNull` by transmute.
use std::ptr::NonNull;
fn main() {
    let n: NonNull<u8> = unsafe { std::mem::transmute(0usize) }; //~ UB-VALUE-RANGE|UB-VALUE-NULL
    println!("{}", n.as_ptr().is_null());
}
