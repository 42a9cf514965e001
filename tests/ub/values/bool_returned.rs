//! A function returns a bool that is neither 0 nor 1.
fn make(bits: &u8) -> bool {
    unsafe { std::ptr::read((bits as *const u8).cast()) } //~ UB-VALUE-BOOL: but expected a boolean
}
fn main() {
    let v = make(&2);
    println!("{}", u8::from(v));
}
