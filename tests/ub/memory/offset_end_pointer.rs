//! The end pointer of a vector moved beyond its capacity.
fn main() {
    let v = vec![1u8; 8];
    let range = v.as_ptr_range();
    let end = unsafe { range.end.add(v.capacity() - v.len() + 1) }; //~ UB-PTR-OFFSET
    println!("{}", end >= range.start);
}
