//! The fine twin of `option_bool_returned.rs`.
fn make(bits: &u8) -> Option<bool> {
    unsafe { std::ptr::read((bits as *const u8).cast()) }
}
fn main() {
    let v = make(&2);
    println!("{}", v.is_some());
}
