//! The fine twin of `alloc_double_free_box.rs`.
fn main() {
    let p = Box::into_raw(Box::new(5));
    drop(unsafe { Box::from_raw(p) });
}
