//! The fine twin of `offset_before_start.rs`.
fn main() {
    let v = [1u16, 2, 3];
    let q = unsafe { v.as_ptr().add(1).sub(1) };
    println!("{}", v.as_ptr() == q);
}
