//! Padding has no value.
#[repr(C)]
struct Padded {
    a: u8,
    b: u32,
}
fn main() {
    let p = Padded { a: 1, b: 2 };
    let bytes = (&raw const p).cast::<u8>();
    println!("{}", unsafe { *bytes.add(1) }); //~ UB-MEM-UNINIT|UB-VALUE-UNINIT: uninitialized
}
