//! The fine twin of `oob_string_literal.rs`.
fn main() {
    let s = "abc";
    let x = unsafe { *s.as_ptr().wrapping_add(2) };
    println!("{x}");
}
