//@ borrows: stacked
//! The fine twin of `box_dealloc_through_shared.rs`.
fn main() {
    let b = Box::new(1);
    let p = Box::into_raw(b);
    drop(unsafe { Box::from_raw(p) });
}
