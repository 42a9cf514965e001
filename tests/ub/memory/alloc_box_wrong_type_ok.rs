//! The fine twin of `alloc_box_wrong_type.rs`.
fn main() {
    let p = Box::into_raw(Box::new([0u32; 2]));
    drop(unsafe { Box::from_raw(p.cast::<[i32; 2]>()) });
}
