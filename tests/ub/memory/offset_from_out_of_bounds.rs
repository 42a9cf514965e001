//! `offset_from` where one pointer has left the allocation.
fn main() {
    let a = [1u8; 4];
    let p = a.as_ptr();
    let q = p.wrapping_add(9);
    let d = unsafe { q.offset_from(p) }; //~ UB-PTR-DISTANCE
    println!("{d}");
}
