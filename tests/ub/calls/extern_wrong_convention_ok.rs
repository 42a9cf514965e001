//! The fine twin of `extern_wrong_convention.rs`.
unsafe extern "C-unwind" {
    fn strlen(text: *const u8) -> usize;
}
fn main() {
    println!("{}", unsafe { strlen(c"text".as_ptr().cast()) });
}
