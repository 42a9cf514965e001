//! The fine twin of `align_array_element.rs`.
fn main() {
    let a = [0u32; 8];
    let p = a.as_ptr().wrapping_byte_add(2).cast::<[u32; 4]>();
    println!("{}", unsafe { p.read_unaligned() }[1]);
}
