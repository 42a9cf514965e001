//! `drop_in_place` makes a reference of its argument, also if there is nothing to drop.
fn main() {
    let p = Box::into_raw(Box::new([1u64; 4]));
    unsafe {
        drop(Box::from_raw(p));
        std::ptr::drop_in_place(p); //~ UB-VALUE-DANGLING
    }
}
