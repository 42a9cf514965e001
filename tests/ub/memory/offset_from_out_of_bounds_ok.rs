//! The fine twin of `offset_from_out_of_bounds.rs`.
fn main() {
    let a = [1u8; 4];
    let p = a.as_ptr();
    let q = p.wrapping_add(9);
    let d = q.addr().wrapping_sub(p.addr());
    println!("{d}");
}
