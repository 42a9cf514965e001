//! No room for what is appended.
unsafe extern "C" {
    fn strcat(to: *mut u8, from: *const u8) -> *mut u8;
}
fn main() {
    let mut text = *b"ab\0..";
    unsafe { strcat(text.as_mut_ptr(), c"cde".as_ptr().cast()) }; //~ UB-MEM-OOB
    println!("{text:?}");
}
