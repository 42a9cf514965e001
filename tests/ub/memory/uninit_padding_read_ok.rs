//! The fine twin of `uninit_padding_read.rs`.
#[repr(C)]
struct Padded {
    a: u8,
    b: u32,
}
fn main() {
    let p = Padded { a: 1, b: 2 };
    let bytes = (&raw const p).cast::<u8>();
    println!("{}", unsafe { *bytes } + p.a + p.b as u8);
}
