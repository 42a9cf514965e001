//! The fine twin of `oob_zst_element_fine_but_u8.rs`.
fn main() {
    let b = Box::new([0u8; 2]);
    let end = b.as_ptr().wrapping_add(2);
    unsafe { end.cast::<()>().read() };
    println!("{}", unsafe { end.wrapping_sub(1).read() });
}
