//! The fine twin of `offset_byte_add.rs`.
fn main() {
    let x = 1u32;
    let p = &raw const x;
    let q = unsafe { p.byte_add(4) };
    println!("{}", p == q);
}
