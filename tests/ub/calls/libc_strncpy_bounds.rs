//! `strncpy` writes as many bytes as it is told, zeros if need be.
unsafe extern "C" {
    fn strncpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8;
}
fn main() {
    let mut text = [1u8; 4];
    unsafe { strncpy(text.as_mut_ptr(), c"a".as_ptr().cast(), 5) }; //~ UB-MEM-OOB
    println!("{text:?}");
}
