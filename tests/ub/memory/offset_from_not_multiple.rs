//! `offset_from` of a distance that is not a multiple of the element.
fn main() {
    let a = [1u32; 4];
    let p = a.as_ptr();
    let q = p.wrapping_byte_add(6);
    let d = unsafe { q.offset_from(p) }; //~ UB-PTR-DISTANCE|UB-INTRINSIC-EXACT-DIV
    println!("{d}");
}
