//! The fine twin of `offset_past_end.rs`.
fn main() {
    let v = [1u8, 2, 3];
    let end = unsafe { v.as_ptr().add(3) };
    println!("{}", end.is_null());
}
