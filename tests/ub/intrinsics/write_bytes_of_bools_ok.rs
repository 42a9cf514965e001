//! The fine twin of `write_bytes_of_bools.rs`.
fn main() {
    let mut b = [true; 3];
    unsafe { std::ptr::write_bytes(b.as_mut_ptr(), 0, 3) };
    println!("{b:?}");
}
