//! `ptr::swap` with a byte string literal.
fn main() {
    let mut x = 1u8;
    unsafe { std::ptr::swap(&raw mut x, b"ab".as_ptr().cast_mut()) }; //~ UB-MEM-READ-ONLY
    println!("{x}");
}
