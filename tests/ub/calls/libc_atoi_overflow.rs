//! A number in a text that does not fit.
unsafe extern "C" {
    fn atoi(text: *const u8) -> i32;
}
fn main() {
    println!("{}", unsafe { atoi(c"2147483648".as_ptr().cast()) }); //~ UB-INTRINSIC-OVERFLOW
}
