//! The fine twin of `offset_raw_index_projection.rs`.
fn main() {
    let x = [1u32; 8];
    let p = (&raw const x).cast::<[u32; 8]>();
    let f = unsafe { &raw const (*p)[5] };
    println!("{}", f.is_null());
}
