//! The fine twin of `offset_end_pointer.rs`.
fn main() {
    let v = vec![1u8; 8];
    let range = v.as_ptr_range();
    let end = unsafe { range.end.add(v.capacity() - v.len()) };
    println!("{}", end >= range.start);
}
