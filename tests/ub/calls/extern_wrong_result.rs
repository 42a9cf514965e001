//! A function of C's library that is declared with another result, beside std's own declaration.
unsafe extern "C" {
    fn strlen(text: *const u8) -> u8;
}
fn main() {
    println!("{}", unsafe { strlen(c"text".as_ptr().cast()) }); //~ UB-CALL-RETURN-TYPE
}
