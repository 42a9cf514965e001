//! The fine twin of `uaf_box_write.rs`.
fn main() {
    let p = Box::into_raw(Box::new(1u8));
    unsafe { *p = 2 };
    drop(unsafe { Box::from_raw(p) });
}
