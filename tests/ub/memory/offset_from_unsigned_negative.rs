//! `offset_from_unsigned` the wrong way round.
fn main() {
    let a = [1u32; 4];
    let (p, q) = (a.as_ptr(), a.as_ptr().wrapping_add(2));
    let d = unsafe { p.offset_from_unsigned(q) }; //~ UB-PTR-DISTANCE: when first pointer has smaller
    println!("{d}");
}
