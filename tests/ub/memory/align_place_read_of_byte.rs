//! A one-byte field read through a pointer to a misaligned struct.
#[repr(C, align(8))]
struct S {
    big: u64,
    small: [u8; 8],
}
fn main() {
    let a = [const { S { big: 0, small: [0; 8] } }; 4];
    let p = a.as_ptr().wrapping_byte_add(1);
    let x = unsafe { (*p).small[0] }; //~ UB-MEM-ALIGN: accessing memory based on pointer with alignment 1, but alignment 8 is required
    println!("{x} {}", a[0].big);
}
