//! A custom unsized struct with a tail that leaves the allocation.
#[repr(C)]
struct Packet {
    id: u16,
    body: [u8],
}
fn main() {
    let words = [1u16, 2, 3];
    let p = std::ptr::slice_from_raw_parts(words.as_ptr(), 5) as *const Packet;
    let r = unsafe { &*p }; //~ UB-VALUE-DANGLING|UB-MEM-OOB
    println!("{} {}", r.id, r.body.len());
}
