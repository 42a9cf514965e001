//! The fine twin of `offset_null.rs`.
fn main() {
    let p = std::ptr::null::<u8>();
    let q = unsafe { p.add(0) };
    println!("{}", q.is_null());
}
