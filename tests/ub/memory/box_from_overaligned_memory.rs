//! A `Box<[u8]>` made from memory of a larger alignment frees it with the wrong layout.
//! One of the bugs that the Miri paper tells of, rebuilt.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Chunk([u8; 16]);
fn main() {
    let chunks = vec![Chunk([1; 16]); 4].into_boxed_slice();
    let raw = Box::into_raw(chunks);
    let bytes: Box<[u8]> = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(raw.cast::<u8>(), 64)) };
    println!("{}", bytes[0]);
    drop(bytes); //~ UB-ALLOC-LAYOUT: has size 64 and alignment 16, but gave size 64 and alignment 1
}
