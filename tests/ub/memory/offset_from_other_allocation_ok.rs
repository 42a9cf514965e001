//! The fine twin of `offset_from_other_allocation.rs`.
fn main() {
    let (a, b) = ([1u8; 4], [2u8; 4]);
    let d = unsafe { a.as_ptr().add(3).offset_from(a.as_ptr()) } + b[0] as isize;
    println!("{d}");
}
