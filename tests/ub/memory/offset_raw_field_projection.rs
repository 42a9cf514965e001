//! `&raw const (*p).field` is arithmetic too, and leaves the allocation.
#[repr(C)]
struct Wide {
    a: [u32; 8],
    b: u32,
}
fn main() {
    let x = 1u32;
    let p = (&raw const x).cast::<Wide>();
    let f = unsafe { &raw const (*p).b }; //~ UB-PTR-OFFSET|UB-MEM-OOB
    println!("{}", f.is_null());
}
