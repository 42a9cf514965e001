use std::fmt::Debug;
fn main() {
    let p: *mut dyn Debug = Box::into_raw(Box::new(7u16));
    unsafe {
        std::ptr::drop_in_place(p);
        drop(Box::from_raw(p));
    }
}
