//! The fine twin of `ref_dangling_int.rs`.
fn main() {
    let r = unsafe { &*std::ptr::without_provenance::<[u8; 0]>(64) };
    println!("{}", size_of_val(r));
}
