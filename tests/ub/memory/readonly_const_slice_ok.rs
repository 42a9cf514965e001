//! The fine twin of `readonly_const_slice.rs`.
const TABLE: &[u8] = &[1, 2, 3];
fn main() {
    let mut table = TABLE.to_vec();
    unsafe { std::ptr::copy([9u8].as_ptr(), table.as_mut_ptr(), 1) };
    println!("{}", TABLE[0]);
}
