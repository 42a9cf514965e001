//! The fine twin of `box_unaligned.rs`.
fn main() {
    let p = Box::into_raw(Box::new([1u32, 2]));
    let b = unsafe { Box::from_raw(p) };
    drop(b);
}
