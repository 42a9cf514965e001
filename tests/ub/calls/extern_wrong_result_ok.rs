//! The fine twin of `extern_wrong_result.rs`.
unsafe extern "C" {
    fn strlen(text: *const u8) -> usize;
}
fn main() {
    println!("{}", unsafe { strlen(c"text".as_ptr().cast()) });
}
