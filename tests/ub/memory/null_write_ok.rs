//! The fine twin of `null_write.rs`.
fn main() {
    let mut x = 0;
    let p: *mut i32 = &mut x;
    unsafe { *p = 1 };
}
