//! The fine twin of `zero_sized_source_unaligned.rs`.
fn main() {
    let (from, to) = (std::ptr::without_provenance::<[u32; 0]>(8), std::ptr::dangling_mut::<[u32; 0]>());
    unsafe {
        *to = *from;
    }
}
