//! A function of C's library that is declared as one of Rust's.
unsafe extern "Rust" {
    fn strlen(text: *const u8) -> usize;
}
fn main() {
    println!("{}", unsafe { strlen(c"text".as_ptr().cast()) }); //~ UB-CALL-ABI
}
