//! A write through a slice of constants.
const TABLE: &[u8] = &[1, 2, 3];
fn main() {
    unsafe { std::ptr::copy([9u8].as_ptr(), TABLE.as_ptr().cast_mut(), 1) }; //~ UB-MEM-READ-ONLY
    println!("{}", TABLE[0]);
}
