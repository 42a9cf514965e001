//! The fine twin of `uninit_padding_lost_by_copy.rs`.
#[derive(Clone, Copy)]
#[repr(C)]
struct Padded {
    a: u8,
    b: u16,
}
fn main() {
    let zero: Padded = unsafe { std::mem::zeroed() };
    let copy: [u8; 4] = [0; 4];
    let bytes = (&raw const copy).cast::<u8>();
    println!("{}", unsafe { *bytes.add(1) } + zero.a + zero.b as u8);
}
