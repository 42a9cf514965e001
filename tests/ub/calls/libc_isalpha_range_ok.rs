//! The fine twin of `libc_isalpha_range.rs`.
unsafe extern "C" {
    fn isalpha(c: i32) -> i32;
}
fn main() {
    println!("{} {}", unsafe { isalpha(b'x'.into()) } != 0, unsafe { isalpha(-1) });
}
