//! A write through null.
fn main() {
    let p: *mut i32 = std::ptr::null_mut();
    unsafe { *p = 1 }; //~ UB-MEM-NULL: but got null pointer
}
