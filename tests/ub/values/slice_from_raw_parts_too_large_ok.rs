//! The fine twin of `slice_from_raw_parts_too_large.rs`.
fn main() {
    let x = [1u16; 2];
    let n = std::hint::black_box(usize::MAX / 2);
    let s = unsafe { std::slice::from_raw_parts(x.as_ptr(), n.min(2)) };
    println!("{}", s.len());
}
