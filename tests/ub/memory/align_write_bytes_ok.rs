//! The fine twin of `align_write_bytes.rs`.
fn main() {
    let mut a = [1u16; 4];
    let p = a.as_mut_ptr().wrapping_byte_add(1);
    unsafe { p.cast::<u8>().write_bytes(0, 2) };
    println!("{}", a[3]);
}
