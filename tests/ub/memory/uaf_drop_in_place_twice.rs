//! `drop_in_place` followed by the ordinary drop.
fn main() {
    let mut s = std::mem::ManuallyDrop::new(Box::new(1));
    let p: *mut Box<i32> = &mut *s;
    unsafe { std::ptr::drop_in_place(p) };
    unsafe { std::ptr::drop_in_place(p) }; //~ UB-MEM-UAF|UB-VALUE-DANGLING|UB-ALLOC-DOUBLE-FREE
}
