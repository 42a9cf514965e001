//! `offset_from` within memory that has been freed.
fn main() {
    let b = Box::new([1u16; 4]);
    let p = b.as_ptr();
    let q = p.wrapping_add(2);
    drop(b);
    println!("{}", unsafe { q.offset_from(p) }); //~ UB-PTR-DISTANCE
}
