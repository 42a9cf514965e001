//! A 128-bit integer at an address that is only a multiple of four.
#[repr(align(16))]
struct A([u32; 8]);
fn main() {
    let a = A([0; 8]);
    let p = a.0.as_ptr().wrapping_add(1).cast::<u128>();
    println!("{}", unsafe { p.read() }); //~ UB-MEM-ALIGN
}
