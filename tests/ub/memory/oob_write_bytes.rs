//! `write_bytes` beyond the end.
fn main() {
    let mut a = [1u16; 3];
    unsafe { a.as_mut_ptr().write_bytes(0, 4) }; //~ UB-MEM-OOB: attempting to access 8 bytes
    println!("{a:?}");
}
