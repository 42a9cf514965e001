//! The fine twin of `char_surrogate_returned.rs`.
fn make(bits: &u32) -> char {
    unsafe { std::ptr::read((bits as *const u32).cast()) }
}
fn main() {
    let v = make(&0x61);
    println!("{}", v);
}
