//! The fine twin of `box_dangling_small.rs`.
fn main() {
    let small = Box::into_raw(Box::new(1u8));
    let same = unsafe { Box::from_raw(small.cast::<[u8; 1]>()) };
    drop(same);
}
