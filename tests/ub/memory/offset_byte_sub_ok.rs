//! The fine twin of `offset_byte_sub.rs`.
fn main() {
    let a = [1u32; 2];
    let p = &raw const a;
    let q = unsafe { p.byte_add(1).byte_sub(1) };
    println!("{}", p == q);
}
