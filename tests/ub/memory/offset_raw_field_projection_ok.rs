//! The fine twin of `offset_raw_field_projection.rs`.
#[repr(C)]
struct Wide {
    a: [u32; 8],
    b: u32,
}
fn main() {
    let x = Wide { a: [0; 8], b: 1 };
    let p = (&raw const x).cast::<Wide>();
    let f = unsafe { &raw const (*p).b };
    println!("{}", f.is_null());
}
