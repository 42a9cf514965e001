//! The fine twin of `align_packed_field_copy.rs`.
#[repr(C, packed)]
struct P {
    tag: u8,
    value: u32,
}
#[repr(align(4))]
struct Aligned(P);
fn main() {
    let p = Aligned(P { tag: 1, value: 7 });
    let f = &raw const p.0.value;
    println!("{} {}", unsafe { f.read_unaligned() }, p.0.tag);
}
