//! A function returns a niche value beyond `None`.
fn make(bits: &u8) -> Option<bool> {
    unsafe { std::ptr::read((bits as *const u8).cast()) } //~ UB-VALUE-ENUM: but expected a valid enum tag
}
fn main() {
    let v = make(&3);
    println!("{}", v.is_some());
}
