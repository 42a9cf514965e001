//! The fine twin of `uaf_copy_source.rs`.
fn main() {
    let mut dst = [0u8; 4];
    let b = Box::new([1u8; 4]);
    let p = b.as_ptr();
    unsafe { std::ptr::copy_nonoverlapping(p, dst.as_mut_ptr(), 4) };
    drop(b);
    println!("{dst:?}");
}
