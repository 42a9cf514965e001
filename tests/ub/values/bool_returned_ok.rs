//! The fine twin of `bool_returned.rs`.
fn make(bits: &u8) -> bool {
    unsafe { std::ptr::read((bits as *const u8).cast()) }
}
fn main() {
    let v = make(&1);
    println!("{}", u8::from(v));
}
