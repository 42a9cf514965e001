//! `NonNull::new_unchecked` of null.
use std::ptr::NonNull;
fn main() {
    let mut x = 1u8;
    let p = if x == 1 { std::ptr::null_mut() } else { &raw mut x };
    let n = unsafe { NonNull::new_unchecked(p) }; //~ UB-VALUE-RANGE|UB-VALUE-NULL|UB-PRECOND
    println!("{}", n.as_ptr().is_null());
}
