//! The fine twin of `offset_overflow.rs`.
fn main() {
    let x = 1u64;
    let p = &raw const x;
    let q = p.wrapping_add(usize::MAX / 4);
    println!("{}", p == q);
}
