//! The fine twin of `dst_struct_too_long.rs`.
#[repr(C)]
struct Packet {
    id: u16,
    body: [u8],
}
fn main() {
    let words = [1u16, 2, 3];
    let p = std::ptr::slice_from_raw_parts(words.as_ptr(), 4) as *const Packet;
    let r = unsafe { &*p };
    println!("{} {}", r.id, r.body.len());
}
