//! The fine twin of `null_copy.rs`.
fn main() {
    let a = [1u8; 2];
    let nowhere = std::hint::black_box(std::ptr::null_mut());
    unsafe { std::ptr::copy_nonoverlapping(a.as_ptr(), nowhere, 0) };
    println!("{a:?}");
}
