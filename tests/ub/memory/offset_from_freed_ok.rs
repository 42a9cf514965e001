//! The fine twin of `offset_from_freed.rs`.
fn main() {
    let b = Box::new([1u16; 4]);
    let p = b.as_ptr();
    let q = p.wrapping_add(2);
    println!("{}", unsafe { q.offset_from(p) });
    drop(b);
}
