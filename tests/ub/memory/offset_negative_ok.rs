//! The fine twin of `offset_negative.rs`.
fn main() {
    let v = vec![1u64; 4];
    let p = unsafe { v.as_ptr().add(2) };
    let q = unsafe { p.offset(-2) };
    println!("{}", q == p);
}
