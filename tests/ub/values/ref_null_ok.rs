//! The fine twin of `ref_null.rs`.
fn main() {
    let p: *const u32 = std::hint::black_box(std::ptr::null());
    let r = unsafe { p.as_ref() };
    println!("{}", r.is_none());
}
