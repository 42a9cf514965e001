//! The fine twin of `alloc_free_interior_box.rs`.
fn main() {
    let p = Box::into_raw(Box::new([1u32, 2]));
    let whole = unsafe { Box::from_raw(p) };
    drop(whole);
}
