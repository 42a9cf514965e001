//! A typed copy does not preserve padding, although the source's bytes were all zero.
#[derive(Clone, Copy)]
#[repr(C)]
struct Padded {
    a: u8,
    b: u16,
}
fn main() {
    let zero: Padded = unsafe { std::mem::zeroed() };
    let copy = zero;
    let bytes = (&raw const copy).cast::<u8>();
    println!("{}", unsafe { *bytes.add(1) }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
