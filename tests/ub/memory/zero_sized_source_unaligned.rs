//! An assignment of size zero whose source is misaligned.
fn main() {
    let (from, to) = (std::ptr::without_provenance::<[u32; 0]>(6), std::ptr::dangling_mut::<[u32; 0]>());
    unsafe {
        *to = *from; //~ UB-MEM-ALIGN
    }
}
