//! The fine twin of `offset_freed.rs`.
fn main() {
    let b = Box::new([1u8; 4]);
    let p = b.as_ptr();
    let q = unsafe { p.add(1) };
    drop(b);
    println!("{}", q == p);
}
