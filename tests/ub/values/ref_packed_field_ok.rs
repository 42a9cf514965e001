//! The fine twin of `ref_packed_field.rs`.
#[repr(C, packed)]
struct P {
    tag: u8,
    value: u32,
}
#[repr(C, align(4))]
struct Holder(P);
fn main() {
    let h = Holder(P { tag: 1, value: 2 });
    let r = unsafe { (&raw const h.0.value).read_unaligned() };
    println!("{} {}", r, h.0.tag);
}
