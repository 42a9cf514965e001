//! The fine twin of `oob_write_bytes.rs`.
fn main() {
    let mut a = [1u16; 3];
    unsafe { a.as_mut_ptr().write_bytes(0, 3) };
    println!("{a:?}");
}
