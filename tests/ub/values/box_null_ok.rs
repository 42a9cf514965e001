//! The fine twin of `box_null.rs`.
fn main() {
    let b: Option<Box<u8>> = unsafe { std::mem::transmute(std::ptr::null::<u8>()) };
    std::mem::forget(b);
}
