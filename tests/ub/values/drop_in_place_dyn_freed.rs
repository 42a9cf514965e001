//! The same through a trait object whose type needs no dropping.
use std::fmt::Debug;
fn main() {
    let p: *mut dyn Debug = Box::into_raw(Box::new(7u16));
    unsafe {
        drop(Box::from_raw(p));
        std::ptr::drop_in_place(p); //~ UB-VALUE-DANGLING
    }
}
