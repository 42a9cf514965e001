//! The fine twin of `slice_too_long.rs`: a raw slice may have any length.
fn main() {
    let x = [1u32; 4];
    let s: *const [u32] = unsafe { std::mem::transmute((x.as_ptr(), usize::MAX)) };
    println!("{}", s.len());
}
