//! The fine twin of `ref_mut_unaligned.rs`.
fn main() {
    let mut a = [0u16; 4];
    let p = a.as_mut_ptr();
    let r = unsafe { &mut *p.wrapping_byte_add(2) };
    *r = 1;
    println!("{a:?}");
}
