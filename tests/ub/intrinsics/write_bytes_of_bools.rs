//! Bytes of two in bools.
fn main() {
    let mut b = [true; 3];
    unsafe { std::ptr::write_bytes(b.as_mut_ptr(), 2, 3) };
    println!("{b:?}"); //~ UB-VALUE-BOOL
}
