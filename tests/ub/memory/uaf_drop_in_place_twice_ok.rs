//! The fine twin of `uaf_drop_in_place_twice.rs`.
fn main() {
    let mut s = std::mem::ManuallyDrop::new(Box::new(1));
    let p: *mut Box<i32> = &mut *s;
    unsafe { std::ptr::drop_in_place(p) };
    unsafe { p.write(Box::new(2)) };
    unsafe { std::ptr::drop_in_place(p) };
}
