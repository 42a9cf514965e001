//! The fine twin of `align_packed_odd_field.rs`.
#[repr(C, packed)]
struct P {
    tag: u8,
    value: u16,
}
fn main() {
    let p = P { tag: 1, value: 7 };
    let f = &raw const p.value;
    println!("{} {}", p.tag, unsafe { f.read_unaligned() });
}
