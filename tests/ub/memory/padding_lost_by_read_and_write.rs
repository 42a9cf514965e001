//! Read and written at its type, a struct loses its padding.
#[repr(C)]
struct S { a: u8, b: u32 }
fn main() {
    let from = [7u64];
    let mut to = [0u64];
    unsafe { to.as_mut_ptr().cast::<S>().write(from.as_ptr().cast::<S>().read()) };
    println!("{}", to[0]); //~ UB-MEM-UNINIT
}
