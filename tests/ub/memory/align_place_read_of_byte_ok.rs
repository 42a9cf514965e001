//! The fine twin of `align_place_read_of_byte.rs`.
#[repr(C, align(8))]
struct S {
    big: u64,
    small: [u8; 8],
}
fn main() {
    let a = [const { S { big: 0, small: [0; 8] } }; 4];
    let p = a.as_ptr().wrapping_byte_add(1);
    let x = unsafe { (&raw const (*p).small).cast::<u8>().read() };
    println!("{x} {}", a[0].big);
}
